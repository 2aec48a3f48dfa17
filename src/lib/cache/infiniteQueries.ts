import type { GenericSchema } from 'valibot'
import { type AssetRecord, listTransactions, listWithdrawals, type WithdrawRecord } from '../../contract/assets.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type DirectInvitee, listDirectInvitees } from '../../contract/invitations.ts'
import { INVITEES_PAGE_SIZE, RECORDS_PAGE_SIZE } from '../../contract/limits.ts'
import type { MessageId } from '../i18n/intl.ts'
import { scopeOf } from '../session/accountScope.ts'
import type { EntryRow } from './db.ts'
import type { ListFilter, ListSource } from './entryIndex.ts'
import { isOpenWithdrawal } from './openWithdrawal.ts'

/** A query whose reply is a list of `T`, paginated, newest first. */
export interface InfiniteQuery<T> {
  endpoint: Endpoint & { reply: { item: GenericSchema<unknown, T> } }
  /** The field that identifies an entry. */
  idField: string
  /** Entries per page. Source: specification §9. */
  pageSize: number
  /** The fields by which the cache sorts and filters an entry. */
  toIndex(entry: T): Pick<EntryRow, 'id' | 'time' | 'type' | 'direction'>
  /** Whether the server may still change an entry; by default it changes none. */
  canChange?(entry: T): boolean
}

/** One list of one account under one filter, as it is fetched and as the cache finds it. */
export interface ListQuery<T> extends ListSource {
  query: InfiniteQuery<T>
  address: string
}

export const listOf = <T>(query: InfiniteQuery<T>, address: string, filter: ListFilter = {}): ListQuery<T> => ({
  query,
  address,
  filter,
  scope: scopeOf(address),
  list: query.endpoint.id,
})

export const transactionsQuery: InfiniteQuery<AssetRecord> = {
  endpoint: listTransactions,
  idField: 'id',
  pageSize: RECORDS_PAGE_SIZE,
  toIndex: ({ id, createdTime, type, direction }) => ({ id: String(id), time: createdTime, type, direction }),
}

export const withdrawalsQuery: InfiniteQuery<WithdrawRecord> = {
  endpoint: listWithdrawals,
  idField: 'id',
  pageSize: RECORDS_PAGE_SIZE,
  toIndex: ({ id, createdAt, direction }) => ({ id: String(id), time: createdAt, type: '', direction }),
  canChange: isOpenWithdrawal,
}

export const inviteesQuery: InfiniteQuery<DirectInvitee> = {
  endpoint: listDirectInvitees,
  idField: 'ethAddress',
  pageSize: INVITEES_PAGE_SIZE,
  toIndex: ({ ethAddress, createdAt }) => ({
    id: ethAddress.toLowerCase(),
    time: createdAt,
    type: '',
    direction: '',
  }),
}

/** Every list with its name: in this order they are saved. */
export const LISTS: [query: InfiniteQuery<unknown>, name: MessageId][] = [
  [transactionsQuery, 'screen.assetsRecord'],
  [withdrawalsQuery, 'screen.withdrawRecord'],
  [inviteesQuery, 'invited.invitees'],
]
