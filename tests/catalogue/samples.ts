import { parse } from 'valibot'
import { AssetRecord } from '../../src/contract/assets.ts'
import type { InfiniteQueryResult } from '../../src/lib/cache/useInfiniteQuery.ts'

/** The longest amount that a contract can hold: 2²⁵⁶ − 1 of a token without decimals. */
export const LONGEST_AMOUNT = '115792089237316195423570985008687907853269984665640564039457584007913129639935'
export const LONGEST_FRACTION = '115792089237316195423570985008687907853269984665640564039457.584007913129639935'
export const ADDRESS = '0x9b7f9aB3D2c3E7BfC2D4b6Fe19A9d1A74C5C2bE1'
export const HASH = `0x${'8f3a'.repeat(16)}`
export const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

const TIME = Date.UTC(2026, 10, 20, 9, 30) / 1000

export const records = [
  { id: '5', token: 'USDT', type: 'charge', direction: 'in', amount: '1250.75', createdTime: TIME },
  { id: '4', token: 'TPU', type: 'reward', direction: 'in', amount: LONGEST_FRACTION, createdTime: TIME - 3600 },
  { id: '3', token: 'TPUA', type: 'fee', direction: 'out', amount: '0.000000000000000001', createdTime: TIME - 90_000 },
  { id: '2', token: LONG_WORD, type: 'airdrop', direction: 'sideways', amount: '3', createdTime: TIME - 180_000 },
].map((record) => parse(AssetRecord, record))

const nothing = () => {}

/** A list as `useInfiniteQuery` returns it. */
export const listOf = (
  values: AssetRecord[],
  changes: Partial<InfiniteQueryResult<AssetRecord>> = {},
): InfiniteQueryResult<AssetRecord> => ({
  ...{
    count: values.length,
    isRead: true,
    hasMore: false,
    fetchedAt: TIME * 1000,
    complete: true,
    partial: false,
    unreadable: 0,
  },
  entries: values.map((value) => ({ time: value.createdTime, id: String(value.id), value })),
  ...{ status: 'idle', error: undefined, nextPage: { status: 'idle' } },
  ...{ readMore: nothing, fetchNextPage: nothing, retry: nothing },
  ...changes,
})
