import type { CoverageRow, EntryRow } from '../../../src/lib/cache/rows.ts'

export const SCOPE = `0x7a69:0x${'a'.repeat(40)}`
export const LIST = 'listTransactions'
/** The filters of the page to read. */
export const FILTER = { types: ['reward'], direction: 'in' as const }
export const PAGE = 20

const TYPES = ['charge', 'withdraw', 'transfer', 'reward', 'refund', 'fee', 'freeze', 'unfreeze', 'deduct', 'mine']
const NEWEST = 1_790_000_000
const MINUTE = 60

/** Records of an account, a minute apart, newest first; types and directions alternate. */
export const rowsOf = (count: number): EntryRow[] =>
  Array.from({ length: count }, (_, place) => {
    const [time, id] = [NEWEST - place * MINUTE, `r${place}`]
    const [type, direction] = [TYPES[place % TYPES.length] ?? '', place % 3 ? 'in' : 'out']
    const value = { id, token: 'USDT', type, direction, amount: String(place), createdTime: time }
    return { scope: SCOPE, list: LIST, time, id, type, direction, value }
  })

export const COVERAGE: CoverageRow = {
  ...{ key: `${SCOPE}|${LIST}|{}`, scope: SCOPE, complete: true, fetchedAt: 0 },
  ...{ newest: NEWEST, oldest: 0 },
}
