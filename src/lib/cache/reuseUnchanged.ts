import type { WindowEntry } from './listCursor.ts'

const isEqual = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  const [before, after] = [Object.entries(a), new Map(Object.entries(b))]
  return before.length === after.size && before.every(([name, value]) => Object.is(after.get(name), value))
}

/**
 * Keeps the objects of entries that have not changed, so that only the others are rendered again: each read of the cache
 * returns new objects.
 *
 * @param before the window before
 */
export function reuseUnchanged<T>(entries: WindowEntry<T>[], before: readonly WindowEntry<T>[]): WindowEntry<T>[] {
  const known = new Map(before.map((entry) => [`${entry.time}|${entry.id}`, entry]))
  return entries.map((entry) => {
    const same = known.get(`${entry.time}|${entry.id}`)
    return same && isEqual(same.value, entry.value) ? same : entry
  })
}
