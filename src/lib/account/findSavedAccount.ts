import { env } from '../config/env.ts'
import type { SavedAccount } from '../session/viewedAccount.ts'
import type { SavedRows } from './readSavedRows.ts'

/** The account with the newest cached rows on this chain; null if there is none. */
export function findSavedAccount({ documents, coverage }: SavedRows): SavedAccount | null {
  // Rows may come from another version, or from a damaged database.
  const rows = [...documents, ...coverage].filter(
    ({ scope, fetchedAt }) =>
      typeof scope === 'string' && scope.startsWith(`${env.chain.id}:`) && Number.isFinite(fetchedAt),
  )
  const [newest] = rows.sort((a, b) => b.fetchedAt - a.fetchedAt)
  if (!newest) return null
  const checksummed = documents.find(({ scope, address }) => scope === newest.scope && typeof address === 'string')
  return {
    address: checksummed?.address ?? newest.scope.slice(newest.scope.indexOf(':') + 1),
    fetchedAt: newest.fetchedAt,
  }
}
