/** A flow that the user can leave at any step, e.g. a deposit or a login. */
export interface Flow {
  /** Runs a step, unless the user has left; ends when the user leaves, however long the wallet takes. @throws FlowCancelled */
  wait<T>(step: () => Promise<T>): Promise<T>
  cancel(): void
  isCancelled(): boolean
}

/** The user has left, or the session has ended. */
export class FlowCancelled extends Error {
  override name = 'FlowCancelled'
}

export function createFlow(): Flow {
  let cancelled = false
  let reject: (error: FlowCancelled) => void
  const leaving = new Promise<never>((_, rejectLeaving) => {
    reject = rejectLeaving
  })
  // Avoids an unhandled rejection when nothing is waiting.
  leaving.catch(() => {})
  return {
    wait: (step) => (cancelled ? leaving : Promise.race([step(), leaving])),
    cancel() {
      cancelled = true
      reject(new FlowCancelled())
    },
    isCancelled: () => cancelled,
  }
}
