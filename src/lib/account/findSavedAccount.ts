import { db } from '../cache/db.ts'
import { preloadRows } from '../cache/documentStore.ts'
import { tryIndexedDb } from '../cache/indexedDbGuard.ts'
import { env } from '../config/env.ts'
import type { SavedAccount } from '../session/viewedAccount.ts'

/** Finds the account with the newest cached rows on this chain, and preloads its documents. */
export async function findSavedAccount(): Promise<SavedAccount | null> {
  const read = await tryIndexedDb(() => Promise.all([db.documents.toArray(), db.coverage.toArray()]))
  const [documents, coverage] = read ?? [[], []]
  // Rows may come from another version, or from a damaged database.
  const rows = [...documents, ...coverage].filter(
    ({ scope, fetchedAt }) =>
      typeof scope === 'string' && scope.startsWith(`${env.chain.id}:`) && Number.isFinite(fetchedAt),
  )
  const [newest] = rows.sort((a, b) => b.fetchedAt - a.fetchedAt)
  if (!newest) return null
  preloadRows(documents)
  const checksummed = documents.find(({ scope, address }) => scope === newest.scope && typeof address === 'string')
  return {
    address: checksummed?.address ?? newest.scope.slice(newest.scope.indexOf(':') + 1),
    fetchedAt: newest.fetchedAt,
  }
}
