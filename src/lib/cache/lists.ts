import { listTransactions, listWithdrawals } from '../../contract/assets.ts'
import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { listDirectInvitees } from '../../contract/invitations.ts'
import { INVITEES_PAGE_SIZE, RECORDS_PAGE_SIZE } from '../../contract/limits.ts'
import type { EntryRow } from './db.ts'

/** A list that the server answers by pages, newest first. */
export interface List<E extends Endpoint = Endpoint> {
  endpoint: E
  /** Entries of a page. Source: specification §9. */
  size: number
  /** What the cache sorts and filters an entry by. */
  indexed: (
    entry: Reply<E> extends readonly (infer T)[] ? T : never,
  ) => Pick<EntryRow, 'id' | 'time' | 'type' | 'direction'>
}

/** An entry of a list, as the contract parses it. */
export type EntryOf<L> = L extends List<infer E> ? (Reply<E> extends readonly (infer T)[] ? T : never) : never

const list = <E extends Endpoint>(endpoint: E, size: number, indexed: List<E>['indexed']): List<E> => ({
  endpoint,
  size,
  indexed,
})

export const transactions = list(listTransactions, RECORDS_PAGE_SIZE, ({ id, createdTime, type, direction }) => ({
  id,
  time: createdTime,
  type,
  direction,
}))

export const withdrawals = list(listWithdrawals, RECORDS_PAGE_SIZE, ({ id, createdAt, direction }) => ({
  id,
  time: createdAt,
  type: '',
  direction,
}))

export const invitees = list(listDirectInvitees, INVITEES_PAGE_SIZE, ({ ethAddress, createdAt }) => ({
  id: ethAddress.toLowerCase(),
  time: createdAt,
  type: '',
  direction: '',
}))
