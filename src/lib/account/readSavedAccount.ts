import type { DocumentRow } from '../cache/rows.ts'
import type { SavedAccount } from '../session/viewedAccount.ts'
import { findSavedAccount } from './findSavedAccount.ts'
import { readSavedRows } from './readSavedRows.ts'

/** The account with data on this device, and every cached document. */
export interface FoundAccount {
  account: SavedAccount | null
  documents: DocumentRow[]
}

/** @throws if there is no cache, or if it can't be read */
export async function readSavedAccount(): Promise<FoundAccount> {
  const rows = await readSavedRows()
  return { account: findSavedAccount(rows), documents: rows.documents }
}
