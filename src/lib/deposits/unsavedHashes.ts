import * as v from 'valibot'
import { localStore } from '../browser/storage.ts'
import type { DepositRow } from '../durable/rows.ts'
import { type RecordedIntent, storeHash } from './journal.ts'

const Recorded = v.object({
  scope: v.string(),
  chainId: v.string(),
  token: v.string(),
  from: v.string(),
  to: v.nullable(v.string()),
  amount: v.nullable(v.string()),
  units: v.nullable(v.string()),
  block: v.number(),
  nonce: v.number(),
  requestedAt: v.number(),
}) satisfies v.GenericSchema<RecordedIntent>

/** A mirrored hash, and what its record is rebuilt from. Version 1.0.0 mirrored the hash alone. */
const Mirrored = v.union([
  v.object({ hash: v.string(), intent: v.optional(Recorded) }),
  v.pipe(
    v.string(),
    v.transform((hash) => ({ hash, intent: undefined })),
  ),
])

/** Mirrored hashes by the id of their deposit record, as stored. */
function read(): Record<string, unknown> {
  const { success, output } = v.safeParse(v.record(v.string(), v.unknown()), localStore.getJson('unsaved-hashes'))
  return success ? output : {}
}

function write(mirrored: Record<string, unknown>): void {
  if (Object.keys(mirrored).length > 0) localStore.set('unsaved-hashes', JSON.stringify(mirrored))
  else localStore.remove('unsaved-hashes')
}

/** Stores a hash outside IndexedDB, until a record holds it: the transfer may be known nowhere else. */
export function mirrorHash(row: Pick<DepositRow, 'id' | keyof RecordedIntent>, hash: string): void {
  const intent = v.parse(Recorded, row)
  write({ ...read(), [row.id]: { hash, intent } })
}

/** Removes a hash that a record holds. */
export function removeMirror(id: string): void {
  const { [id]: _, ...others } = read()
  write(others)
}

/** Moves mirrored hashes into the journal. What no record can hold yet stays. */
export async function restoreMirroredHashes(): Promise<void> {
  for (const [id, stored] of Object.entries(read())) {
    const { success, output } = v.safeParse(Mirrored, stored)
    const isHeld = success && (await storeHash(id, output.hash, output.intent).catch(() => false))
    if (isHeld) removeMirror(id)
  }
}
