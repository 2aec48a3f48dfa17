/** Local storage key of the chosen language. Survives an expired session. */
export const LANGUAGE_KEY = 'language'
/** Local storage key of transaction hashes that the journal has not stored. Survives an expired session. */
export const UNSAVED_HASHES_KEY = 'unsaved-hashes'
/** Session storage key of the login. */
export const SESSION_KEY = 'session'
/** Local storage key: set if this device probably has saved data. Only chooses what is painted first. */
export const SAVED_DATA_KEY = 'hasSavedData'
/** Local storage key; absent unless amounts are hidden. Read before the first paint, so that no figure flashes. */
export const AMOUNTS_HIDDEN_KEY = 'amountsHidden'
