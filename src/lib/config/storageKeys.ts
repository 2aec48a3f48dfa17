/** Local storage key of the chosen language. The only key that survives an expired session. */
export const LANGUAGE_KEY = 'language'
/** Session storage key of the login. */
export const SESSION_KEY = 'session'
/** Local storage key: set if this device probably has saved data. Only chooses the prerendered frame. */
export const SAVED_DATA_KEY = 'hasSavedData'
/** Local storage key; absent unless amounts are hidden. Read before the first paint, so that no figure flashes. */
export const AMOUNTS_HIDDEN_KEY = 'amountsHidden'
