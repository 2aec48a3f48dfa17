/** `expired`: the server ended the session (402). `rejected`: the tokens can't be refreshed (401, 40201). */
export type SessionLossReason = 'expired' | 'rejected'

function createSessionLostEvent() {
  let handle: (reason: SessionLossReason) => void = () => {}
  return {
    /** Reports that the server no longer accepts the session. */
    reportSessionLost: (reason: SessionLossReason): void => handle(reason),

    /** Sets the handler. Set once, at start; separate from the API client, which the start doesn't load. */
    onSessionLost(handler: (reason: SessionLossReason) => void): void {
      handle = handler
    },
  }
}

export const { reportSessionLost, onSessionLost } = createSessionLostEvent()
