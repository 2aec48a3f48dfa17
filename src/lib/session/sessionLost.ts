/**
 * - `expired`: the server ended the session (402)
 * - `rejected`: the tokens can't be refreshed (401, 40201)
 * - `replaced`: while this tab was away, another one logged out, or in with another account
 */
export type SessionLossReason = 'expired' | 'rejected' | 'replaced'

/** Events of the API client, in a file of their own so that the start can listen without loading it. */
export const sessionEvents = {
  /** Called when the server no longer accepts the session. */
  onLost: (_reason: SessionLossReason): void => {},
}
