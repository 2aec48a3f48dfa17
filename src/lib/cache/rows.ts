import { liveQuery } from 'dexie'
import { type DocumentRow, db } from './db.ts'
import { giveUpDevice, isInMemory, onDevice } from './device.ts'

const memory = new Map<string, DocumentRow>()
const watchers = new Set<(key: string) => void>()

/** Keeps a row and tells whoever watches it, in every tab. */
export async function saveRow(row: DocumentRow): Promise<void> {
  await onDevice(() => db.documents.put(row))
  if (!isInMemory()) return
  memory.set(row.key, row)
  for (const tell of watchers) tell(row.key)
}

/** Follows a row: at once, and whenever any tab changes it. Answers how to stop. */
export function watchRow(key: string, follow: (row: DocumentRow | undefined) => void): () => void {
  const fromMemory = (changed: string) => changed === key && follow(memory.get(key))
  watchers.add(fromMemory)
  const subscription = liveQuery(() => db.documents.get(key)).subscribe({
    next: (row) => follow(memory.get(key) ?? row),
    error: () => {
      giveUpDevice()
      follow(memory.get(key))
    },
  })
  return () => {
    watchers.delete(fromMemory)
    subscription.unsubscribe()
  }
}

/** Deletes the rows of every scope that `keep` does not want, from storage and memory. */
export async function deleteRows(keep: (scope: string) => boolean): Promise<void> {
  for (const [key, row] of memory) {
    if (keep(row.scope)) continue
    memory.delete(key)
    for (const tell of watchers) tell(key)
  }
  await onDevice(() => db.documents.filter((row) => !keep(row.scope)).delete())
}
