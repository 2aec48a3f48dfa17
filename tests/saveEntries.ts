import type { AssetRecord } from '../src/contract/assets.ts'
import type { CoverageRow, DocumentRow, EntryRow } from '../src/lib/cache/db.ts'
import * as store from '../src/lib/cache/listStore.ts'

const list = 'listTransactions'

/** The records of an account that only the test knows. */
export const recordsOf = (scope = '0x1:0xa') => ({ scope, list, filter: {} })

/** A record as the cache stores it. */
export function recordRow(
  time: number,
  change: Partial<Record<keyof AssetRecord, unknown>> = {},
  scope = '0x1:0xa',
): EntryRow {
  const value = { id: `r${time}`, token: 'USDT', type: 'fee', direction: 'in', amount: '1', createdTime: time }
  const { id, type, direction } = Object.assign(value, change)
  return { scope, list, time, id: String(id), type, direction, value }
}

/** The coverage of a list of records that is complete under a filter. */
export const coverageRow = (change: Partial<CoverageRow> = {}, filter: object = {}): CoverageRow => {
  const { scope = '0x1:0xa' } = change
  const key = `${scope}|${list}|${JSON.stringify(filter)}`
  return { key, scope, oldest: 0, newest: 1e10, complete: true, fetchedAt: 1, unreadable: [], ...change }
}

/** A cached document of an account. */
export const documentRow = (scope = '0x1:0xa', address = '0xA'): DocumentRow => ({
  ...{ key: `${scope}|listAccounts|`, scope, address, name: 'listAccounts', value: [], fetchedAt: 1 },
})

/** Saves entries of a list, whose coverage is then `coverage`. */
export const saveEntries = (entries: EntryRow[], coverage: CoverageRow): Promise<void> =>
  store.saveEntries(entries, coverage.key, () => coverage)
