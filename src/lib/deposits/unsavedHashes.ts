import * as v from 'valibot'
import { localStore } from '../browser/storage.ts'
import { recordEvents } from './journal.ts'

/** A mirror of hashes that IndexedDB has not stored: a transfer may be known nowhere else. */
const KEY = 'unsaved-hashes'

const Hashes = v.record(v.string(), v.string())

/** Hashes by the id of their deposit record. */
function read(): Record<string, string> {
  try {
    return v.parse(Hashes, JSON.parse(localStore.get(KEY) ?? '{}'))
  } catch {
    return {}
  }
}

function write(hashes: Record<string, string>): void {
  if (Object.keys(hashes).length > 0) localStore.set(KEY, JSON.stringify(hashes))
  else localStore.remove(KEY)
}

/** Stores a hash outside IndexedDB, until the journal takes it. */
export const mirrorHash = (id: string, hash: string): void => write({ ...read(), [id]: hash })

/** Removes a hash that the journal has stored. */
export function removeMirror(id: string): void {
  const { [id]: _, ...others } = read()
  write(others)
}

/** Moves mirrored hashes into the journal. */
export async function restoreMirroredHashes(): Promise<void> {
  for (const [id, hash] of Object.entries(read())) {
    const stored = await recordEvents(id, { type: 'walletSent', hash }).then(
      () => true,
      () => false,
    )
    if (stored) removeMirror(id)
  }
}
