import { formatAge } from '../dates.ts'
import { env } from '../env.ts'
import type { SavedAccount } from '../saved.ts'
import { db } from './db.ts'
import { onDevice } from './device.ts'
import { readRowsAhead } from './rows.ts'

/** Whose rows this device keeps on this chain, and how new they are; null: nobody's. */
export async function findSaved(): Promise<SavedAccount | null> {
  const read = await onDevice(() => Promise.all([db.documents.toArray(), db.coverage.toArray()]))
  const [documents, coverage] = read ?? [[], []]
  const rows = [...documents, ...coverage].filter(({ scope }) => scope.startsWith(`${env.chain.id}:`))
  const [newest] = rows.sort((a, b) => b.fetchedAt - a.fetchedAt)
  if (!newest) return null
  readRowsAhead(documents)
  const named = documents.find(({ scope, address }) => scope === newest.scope && address)
  return {
    address: named?.address ?? newest.scope.slice(newest.scope.indexOf(':') + 1),
    asOf: formatAge(newest.fetchedAt),
  }
}
