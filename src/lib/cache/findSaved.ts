import { getUserInfo } from '../../contract/invitations.ts'
import { sameAddress } from '../addresses.ts'
import { env } from '../env.ts'
import type { SavedAccount } from '../saved.ts'
import { db } from './db.ts'
import { onDevice } from './device.ts'

/** Whose rows this device keeps on this chain, and how new they are; null: nobody's. */
export async function findSaved(): Promise<SavedAccount | null> {
  const rows = (await onDevice(() => Promise.all([db.documents.toArray(), db.coverage.toArray()])))?.flat() ?? []
  const newest = rows
    .filter(({ scope }) => scope.startsWith(`${env.chain.id}:`))
    .reduce<(typeof rows)[number] | undefined>((a, b) => (a && a.fetchedAt >= b.fetchedAt ? a : b), undefined)
  if (!newest) return null
  const plain = newest.scope.slice(newest.scope.indexOf(':') + 1)
  // The scope has no checksum; the account's own copy of its address does.
  const checksummed = rows
    .filter((row) => 'name' in row && row.name === getUserInfo.id)
    .map((row) => ('value' in row ? (row.value as { address?: string }).address : undefined))
    .find((address) => sameAddress(address ?? null, plain))
  return { address: checksummed ?? plain, asOf: newest.fetchedAt }
}
