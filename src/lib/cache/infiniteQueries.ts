import { listTransactions, listWithdrawals } from '../../contract/assets.ts'
import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { listDirectInvitees } from '../../contract/invitations.ts'
import { INVITEES_PAGE_SIZE, RECORDS_PAGE_SIZE } from '../../contract/limits.ts'
import type { EntryRow } from './db.ts'

/** An entry of a list endpoint's reply. */
export type EntryOf<E extends Endpoint> = Reply<E> extends readonly (infer T)[] ? T : never

/** A query whose reply is paginated, newest first. */
export interface InfiniteQuery<E extends Endpoint> {
  endpoint: E
  /** Entries per page. Source: specification §9. */
  pageSize: number
  /** The fields by which the cache sorts and filters an entry. */
  toIndex: (entry: EntryOf<E>) => Pick<EntryRow, 'id' | 'time' | 'type' | 'direction'>
}

const infiniteQuery = <E extends Endpoint>(
  endpoint: E,
  pageSize: number,
  toIndex: InfiniteQuery<E>['toIndex'],
): InfiniteQuery<E> => ({ endpoint, pageSize, toIndex })

export const transactionsQuery = infiniteQuery(
  listTransactions,
  RECORDS_PAGE_SIZE,
  ({ id, createdTime, type, direction }) => ({ id, time: createdTime, type, direction }),
)

export const withdrawalsQuery = infiniteQuery(listWithdrawals, RECORDS_PAGE_SIZE, ({ id, createdAt, direction }) => ({
  id,
  time: createdAt,
  type: '',
  direction,
}))

export const inviteesQuery = infiniteQuery(listDirectInvitees, INVITEES_PAGE_SIZE, ({ ethAddress, createdAt }) => ({
  id: ethAddress.toLowerCase(),
  time: createdAt,
  type: '',
  direction: '',
}))
