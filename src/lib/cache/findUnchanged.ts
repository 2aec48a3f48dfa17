import type { ListAnchor } from './entryIndex.ts'
import type { WindowEntry } from './listCursor.ts'
import type { EntryRow } from './rows.ts'

const keyOf = ({ time, id }: ListAnchor) => `${time}|${id}`

const isEqual = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  const [before, after] = [Object.entries(a), new Map(Object.entries(b))]
  return before.length === after.size && before.every(([name, value]) => Object.is(after.get(name), value))
}

/**
 * Finds the entry of a row that has not changed, so that only the others are checked and rendered again: each read of the
 * cache returns new objects.
 *
 * @param before the window before
 */
export function findUnchanged<T>(
  before: readonly WindowEntry<T>[],
): (row: Pick<EntryRow, 'time' | 'id' | 'value'>) => WindowEntry<T> | undefined {
  const known = new Map(before.map((entry) => [keyOf(entry), entry]))
  return (row) => {
    const entry = known.get(keyOf(row))
    return entry && isEqual(entry.value, row.value) ? entry : undefined
  }
}
