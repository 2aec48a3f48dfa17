import { Dexie } from 'dexie'
import { createMemoryStore, createQueue, type SnapshotStore } from './snapshotStore.ts'

const TABLE = 'snapshot'

/**
 * Creates a store in IndexedDB, shared by all tabs of the origin; a Web Lock serializes their access. Falls back to
 * memory if IndexedDB is missing or can't be opened, as in some private modes and web views.
 *
 * @param name database name
 * @param factory undefined where the browser refuses IndexedDB
 */
export async function createIndexedDbStore(
  name: string,
  factory: Pick<IDBFactory, 'open'> | undefined,
): Promise<SnapshotStore> {
  if (!factory) return createMemoryStore()
  const database = new Dexie(name, { indexedDB: factory })
  // Native version 1, which version 1.0.0 created: its open tabs, which never close it, would block an upgrade.
  database.version(0.1).stores({ [TABLE]: '' })
  const table = database.table<unknown, string>(TABLE)
  const readRevision = async () => Number((await table.get('revision')) ?? 0)
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
    load: async () => table.get('content'),
    save: (snapshot, revision) =>
      database.transaction('rw', table, async () => {
        await table.put(snapshot, 'content')
        await table.put(revision, 'revision')
      }),
  }
}
