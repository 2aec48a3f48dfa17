/** Local storage key of the chosen language. The only key that survives an expired session. */
export const LANGUAGE_KEY = 'language'
/** Session storage key of the login. */
export const SESSION_KEY = 'session'
