/** A flow that the user can leave at any step, e.g. a deposit or a login. */
export interface Flow {
  /** Runs a step, unless the user has left; ends when the user leaves, however long the wallet takes. @throws FlowAbandoned */
  wait<T>(step: () => Promise<T>): Promise<T>
  abandon(): void
  isAbandoned(): boolean
}

/** The user has left, or the session has ended. */
export class FlowAbandoned extends Error {
  override name = 'FlowAbandoned'
}

export function createFlow(): Flow {
  let abandoned = false
  let reject: (error: FlowAbandoned) => void
  const leaving = new Promise<never>((_, rejectLeaving) => {
    reject = rejectLeaving
  })
  // Avoids an unhandled rejection when nothing is waiting.
  leaving.catch(() => {})
  return {
    wait: (step) => (abandoned ? leaving : Promise.race([step(), leaving])),
    abandon() {
      abandoned = true
      reject(new FlowAbandoned())
    },
    isAbandoned: () => abandoned,
  }
}
