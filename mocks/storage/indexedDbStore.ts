import { createStore, get, setMany } from 'idb-keyval'
import { createMemoryStore, createQueue, type SnapshotStore } from './snapshotStore.ts'

const OBJECT_STORE = 'snapshot'

/**
 * Creates a store in IndexedDB, shared by all tabs of the origin; a Web Lock serializes their access. Falls back to
 * memory if IndexedDB can't be opened, as in some private modes and web views.
 *
 * @param name database name
 */
export async function createIndexedDbStore(name: string): Promise<SnapshotStore> {
  const database = createStore(name, OBJECT_STORE)
  const readRevision = async () => Number((await get<number>('revision', database)) ?? 0)
  try {
    await readRevision()
  } catch {
    return createMemoryStore()
  }
  const withinTab = createQueue()
  const { locks } = globalThis.navigator ?? {}

  return {
    runExclusive: (work) =>
      withinTab(async () => (locks ? await locks.request(`${name}:snapshot`, work) : await work())),
    revision: readRevision,
    load: () => get('content', database),
    save: (snapshot, revision) =>
      setMany(
        [
          ['content', snapshot],
          ['revision', revision],
        ],
        database,
      ),
  }
}
