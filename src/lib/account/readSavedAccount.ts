import { resultOf } from '../browser/readDatabase.ts'
import { CACHE_VERSION } from '../cache/databaseName.ts'
import type { CoverageRow, DocumentRow } from '../cache/db.ts'
import { env } from '../config/env.ts'
import { readLogOuts } from '../durable/readLogOuts.ts'
import { session } from '../session/session.ts'
import type { SavedAccount } from '../session/viewedAccount.ts'
import { withCache } from './forgetScopes.ts'

/** What tells which account has saved data. */
export interface SavedRows {
  documents: DocumentRow[]
  coverage: CoverageRow[]
}

/** The account with data on this device, and every cached document. */
export interface FoundAccount {
  account: SavedAccount | null
  documents: DocumentRow[]
}

const readCache = (): Promise<SavedRows | undefined> =>
  withCache(async (database) => {
    // For a member Dexie opens the cache meanwhile, and takes a read that its upgrade waits for as an older tab.
    if (session.address && database.version < CACHE_VERSION) return undefined
    const transaction = database.transaction(['documents', 'coverage'])
    const [documents, coverage] = await Promise.all([
      resultOf<DocumentRow[]>(transaction.objectStore('documents').getAll()),
      resultOf<CoverageRow[]>(transaction.objectStore('coverage').getAll()),
    ])
    return { documents, coverage }
  })

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

/**
 * Finds the saved data of accounts that have not logged out, without waiting for Dexie's code: a launch shows the data sooner.
 * The rows may be of any version of the app.
 *
 * @throws if there is no cache or, for a member, one to be upgraded; if the cache or the log-outs can't be read
 */
export async function readSavedAccount(): Promise<FoundAccount> {
  const [rows, logOuts] = await Promise.all([readCache(), readLogOuts()])
  if (!rows) throw new Error('no cache')
  const left = new Set(logOuts.map(({ scope }) => scope))
  const isHere = ({ scope }: { scope: string }) => !left.has(scope)
  const documents = rows.documents.filter(isHere)
  return { account: findSavedAccount({ documents, coverage: rows.coverage.filter(isHere) }), documents }
}
