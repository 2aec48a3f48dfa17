import type { Table, Transaction } from 'dexie'
import type { CountKey, CountRow, EntryKey, EntryRow, SumKey, SumRow } from './rows.ts'
import { addToCount, addToSum, countKey, sumKey, type Totals, totalsOf } from './totals.ts'

/** Entries read at once while a list is counted. */
const BATCH_SIZE = 2000

/** The tables of a running transaction. */
interface Tables {
  entries: Table<EntryRow, EntryKey>
  counts: Table<CountRow, CountKey>
  sums: Table<SumRow, SumKey>
}

/** Adds a change to the stored counts and sums. Call it in the transaction that writes the entries. */
export async function addTotals({ counts, sums }: Omit<Tables, 'entries'>, change: Totals): Promise<void> {
  const [storedCounts, storedSums] = await Promise.all([
    counts.bulkGet(change.counts.map(countKey)),
    sums.bulkGet(change.sums.map(sumKey)),
  ])
  await Promise.all([
    counts.bulkPut(change.counts.map((row, index) => addToCount(storedCounts[index], row))),
    sums.bulkPut(change.sums.map((row, index) => addToSum(storedSums[index], row))),
  ])
}

/** Counts entries after a key, in batches. */
async function countFrom(
  tables: Tables,
  lower: unknown[],
  upper: unknown[],
  onProgress?: (entries: number) => void,
): Promise<void> {
  for (let from = lower; ; ) {
    const batch = await tables.entries
      .where('[scope+list+time+id]')
      .between(from, upper, from === lower, true)
      .limit(BATCH_SIZE)
      .toArray()
    await addTotals(tables, totalsOf(batch))
    onProgress?.(batch.length)
    const last = batch.at(-1)
    if (!last || batch.length < BATCH_SIZE) return
    from = [last.scope, last.list, last.time, last.id]
  }
}

/** Counts a list again from its entries, after some could not be read. */
export async function recount(tables: Tables, scope: string, list: string): Promise<void> {
  const [lower, upper] = [
    [scope, list],
    [scope, list, []],
  ]
  await tables.counts.where('[scope+list+span+start]').between(lower, upper).delete()
  await tables.sums.where('[scope+list+token+hour]').between(lower, upper).delete()
  await countFrom(tables, lower, upper)
}

/** Upgrade to version 4: counts every entry. The entries themselves are not written. */
export const countAll = (upgrade: Transaction, onProgress: (entries: number) => void): Promise<void> =>
  countFrom(
    { entries: upgrade.table('entries'), counts: upgrade.table('counts'), sums: upgrade.table('sums') },
    [''],
    [[]],
    onProgress,
  )
