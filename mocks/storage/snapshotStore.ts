/** Stores one snapshot across reloads and shares it between tabs. */
export interface SnapshotStore {
  /** Runs work exclusively: no other work of this tab, or of a tab that shares the snapshot, runs at the same time. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>
  /** Revision of the stored snapshot; 0 if there is none. */
  revision(): Promise<number>
  load(): Promise<unknown>
  save(snapshot: unknown, revision: number): Promise<void>
}

/** Creates a queue that runs work sequentially, in the order of the calls. */
export function createQueue(): SnapshotStore['runExclusive'] {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}

/** Creates a store that lasts as long as the page or the process. */
export function createMemoryStore(): SnapshotStore {
  let stored: { snapshot: unknown; revision: number } = { snapshot: undefined, revision: 0 }
  return {
    runExclusive: createQueue(),
    revision: async () => stored.revision,
    load: async () => stored.snapshot,
    save: async (snapshot, revision) => {
      stored = { snapshot, revision }
    },
  }
}
