import type { SnapshotStore } from './snapshotStore.ts'

/** State that can be written down: the backend's database, the demo chain. */
export interface PersistedState {
  snapshot(): unknown
  /** False when the snapshot is not one that this version wrote. */
  restore(snapshot: unknown): boolean
  /** Grows with every change. */
  readonly changes: number
}

/**
 * Runs work on state that several tabs share: alone, on the newest snapshot, and saved when something changed. A missing,
 * corrupt or older snapshot is replaced by what `seed` makes.
 */
export function createTransact(state: PersistedState, seed: () => void, store: SnapshotStore) {
  let revision = Number.NaN

  const save = async () => {
    revision = (await store.revision()) + 1
    await store.save(state.snapshot(), revision)
  }
  const catchUp = async () => {
    const stored = await store.revision()
    if (stored === revision) return
    if (stored > 0 && state.restore(await store.load())) {
      revision = stored
      return
    }
    seed()
    await save()
  }

  return <T>(work: () => T | Promise<T>): Promise<T> =>
    store.runExclusive(async () => {
      await catchUp()
      const before = state.changes
      try {
        const result = await work()
        if (state.changes !== before) await save()
        return result
      } catch (error) {
        // Half-done work is forgotten: the next call starts from the stored snapshot.
        revision = Number.NaN
        throw error
      }
    })
}
