/** Keys of local storage. Persisted on users' devices: add a key; never give an old one a new meaning. */
export type LocalKey =
  /** The chosen language. Survives an expired session. */
  | 'language'
  /** Transaction hashes that the journal has not stored. Survives an expired session. */
  | 'unsaved-hashes'
  /** The login of this device, see deviceLogin.ts. */
  | 'deviceLogin'
  /** `<session id>:<generation>` of the last refresh on this device, for tabs that share a session. */
  | 'lastRefresh'
  /** The licences of the device's login of late, see licencesKnown.ts. */
  | 'licences'
  /** Set if this device probably has saved data. Only chooses what is painted first. */
  | 'hasSavedData'
  /** Absent unless amounts are hidden. */
  | 'amountsHidden'
  /** Rdns of the wallet last used, and name of the wallet app. */
  | 'wallet'
  | 'walletApp'
  /** The code of an invite link, or as typed, until a login has used it. */
  | 'inviteCode'
  /** The demo's: the section that its panel shows, and whether the panel is beside the app. */
  | 'panelSection'
  | 'panelDocked'

/** Keys of session storage. */
export type SessionKey =
  /** The login, see session.ts. */
  | 'session'
  /** Values of history entries, see entryState.ts. */
  | 'entries'
  /** The builds whose missing chunk has reloaded this tab, separated by spaces. */
  | 'recovered'
  /** Set once the user has been told that the device stores nothing. */
  | 'storageNotice'
  /** An action that version 1.0.0 has sent. */
  | `pending:${string}`
