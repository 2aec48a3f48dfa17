import * as v from 'valibot'
import { AssetRecord, listTransactions, listWithdrawals, WithdrawRecord } from '../../contract/assets.ts'
import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { DirectInvitee, listDirectInvitees } from '../../contract/invitations.ts'
import { INVITEES_PAGE_SIZE, RECORDS_PAGE_SIZE } from '../../contract/limits.ts'
import type { EntryRow } from './rows.ts'

/** An entry of a list endpoint's reply. */
export type EntryOf<E extends Endpoint> = Reply<E> extends readonly (infer T)[] ? T : never

/** The reply of a list endpoint. An entry that does not match the contract costs only itself. */
export interface Page<T> {
  entries: T[]
  /** Ids of the entries that don't match. */
  unreadable: string[]
  /** Number of entries as received; decides whether the page is full. */
  received: number
}

/** A query whose reply is paginated, newest first. */
export interface InfiniteQuery<E extends Endpoint> {
  endpoint: E
  /** The same call, read entry by entry. */
  pageEndpoint: Endpoint & { reply: v.GenericSchema<unknown, Page<EntryOf<E>>> }
  entry: v.GenericSchema<unknown, EntryOf<E>>
  /** Entries per page. Source: specification §9. */
  pageSize: number
  /** The fields by which the cache sorts and filters an entry. */
  toIndex: (entry: EntryOf<E>) => Pick<EntryRow, 'id' | 'time' | 'type' | 'direction'>
}

/** Identifies an entry that can't be read, so that it is counted once. */
const idOf = (received: unknown, idField: string): string => {
  const id = (received as Record<string, unknown> | null)?.[idField]
  return typeof id === 'string' || typeof id === 'number' ? String(id) : JSON.stringify(received).slice(0, 100)
}

const pageOf = <T>(entry: v.GenericSchema<unknown, T>, idField: string): v.GenericSchema<unknown, Page<T>> =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((received) => {
      const page: Page<T> = { entries: [], unreadable: [], received: received.length }
      for (const each of received) {
        const parsed = v.safeParse(entry, each)
        if (parsed.success) page.entries.push(parsed.output)
        else page.unreadable.push(idOf(each, idField))
      }
      return page
    }),
  )

function infiniteQuery<E extends Endpoint>(
  endpoint: E,
  options: Pick<InfiniteQuery<E>, 'entry' | 'pageSize' | 'toIndex'> & { idField: string },
): InfiniteQuery<E> {
  const { idField, ...query } = options
  return { ...query, endpoint, pageEndpoint: { ...endpoint, reply: pageOf(query.entry, idField) } }
}

export const transactionsQuery = infiniteQuery(listTransactions, {
  entry: AssetRecord,
  idField: 'id',
  pageSize: RECORDS_PAGE_SIZE,
  toIndex: ({ id, createdTime, type, direction }) => ({ id: String(id), time: createdTime, type, direction }),
})

export const withdrawalsQuery = infiniteQuery(listWithdrawals, {
  entry: WithdrawRecord,
  idField: 'id',
  pageSize: RECORDS_PAGE_SIZE,
  toIndex: ({ id, createdAt, direction }) => ({ id: String(id), time: createdAt, type: '', direction }),
})

export const inviteesQuery = infiniteQuery(listDirectInvitees, {
  entry: DirectInvitee,
  idField: 'ethAddress',
  pageSize: INVITEES_PAGE_SIZE,
  toIndex: ({ ethAddress, createdAt }) => ({
    id: ethAddress.toLowerCase(),
    time: createdAt,
    type: '',
    direction: '',
  }),
})
