import type { SnapshotStore } from './snapshotStore.ts'

/** State that can be stored as a snapshot: the database of the mock backend, the demo chain. */
export interface PersistedState {
  snapshot(): unknown
  /** Replaces the state. Returns false if the snapshot has another version or is corrupt. */
  restore(snapshot: unknown): boolean
  /** Increases with every change. */
  readonly changes: number
}

export type Transact = <T>(work: () => T | Promise<T>) => Promise<T>

/**
 * Creates a function that runs work exclusively on the latest snapshot, and saves the state if it changed.
 *
 * @param seed replaces the state if there is no valid snapshot
 * @param store where snapshots are stored and shared
 */
export function createTransact(state: PersistedState, seed: () => void, store: SnapshotStore): Transact {
  let revision = Number.NaN

  const save = async () => {
    revision = (await store.revision()) + 1
    await store.save(state.snapshot(), revision)
  }
  const loadLatest = async () => {
    const stored = await store.revision()
    if (stored === revision) return
    if (stored > 0 && state.restore(await store.load())) {
      revision = stored
      return
    }
    seed()
    await save()
  }

  return (work) =>
    store.runExclusive(async () => {
      await loadLatest()
      const before = state.changes
      try {
        const result = await work()
        if (state.changes !== before) await save()
        return result
      } catch (error) {
        // Roll back: the next call reloads the stored snapshot.
        revision = Number.NaN
        throw error
      }
    })
}
