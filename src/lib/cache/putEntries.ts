import { addTotals, recount } from './countEntries.ts'
import { db } from './db.ts'
import { keyOf } from './entryIndex.ts'
import type { EntryRow } from './rows.ts'
import { moneyOf, totalsOf } from './totals.ts'

/** The rows that are stored under the keys of these entries. */
async function readStored(entries: EntryRow[]): Promise<(EntryRow | undefined)[]> {
  const times = entries.map(({ time }) => time)
  const [{ scope, list }] = entries as [EntryRow]
  const [first] = await db.entries
    .where('[scope+list+time+id]')
    .between([scope, list, Math.min(...times)], [scope, list, Math.max(...times), []])
    .limit(1)
    .primaryKeys()
  return first ? db.entries.bulkGet(entries.map(keyOf)) : []
}

const isSame = (a: EntryRow, b: EntryRow) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Stores entries of one list and counts them. What is stored already is not written again, so that a refetch without
 * news wakes no screen. Call it in a transaction over `entries`, `counts` and `sums`.
 */
export async function putEntries(received: EntryRow[]): Promise<void> {
  // A page may contain an entry twice.
  const entries = [...new Map(received.map((entry) => [keyOf(entry).join('|'), entry])).values()]
  const [one] = entries
  if (!one) return
  const stored = await readStored(entries)
  const isNew = entries.map((entry, index) => {
    const before = stored[index]
    return !before || !isSame(before, entry)
  })
  const added = entries.filter((_, index) => isNew[index])
  const replaced = stored.filter((before, index) => before !== undefined && isNew[index]) as EntryRow[]
  if (added.length === 0) return
  await db.entries.bulkPut(added)
  // The amount of a damaged row is unknown, and is part of a sum.
  const isDamaged = replaced.some((before) => !moneyOf(before) && added.some(moneyOf))
  if (isDamaged) await recount(db, one.scope, one.list)
  else await addTotals(db, totalsOf(added, replaced))
}
