/** Keeps one snapshot across reloads and between tabs. */
export interface SnapshotStore {
  /** Runs work alone: in this tab and in every other one that shares the snapshot. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>
  /** Number of the stored snapshot; 0 when there is none. */
  revision(): Promise<number>
  load(): Promise<unknown>
  save(snapshot: unknown, revision: number): Promise<void>
}

/** Runs work one after the other, in the order in which it was handed in. */
export function createQueue(): SnapshotStore['runExclusive'] {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}

/** A store that lasts as long as the page or the process. */
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
