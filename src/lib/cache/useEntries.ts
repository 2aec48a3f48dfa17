import { useEffect, useState } from 'react'
import type { EntryKey } from './db.ts'

const idOf = (key: EntryKey) => key.join('|')

/**
 * Reads the entries of a window of a list as it comes into view. Earlier entries stay until the next read.
 *
 * @param keys all keys of the list; a new array means that entries may have changed
 */
export function useEntries<T>(
  readEntries: (keys: EntryKey[]) => Promise<(T | undefined)[]>,
  keys: EntryKey[],
  from: number,
  to: number,
): (index: number) => T | undefined {
  const [entries, setEntries] = useState(new Map<string, T | undefined>())
  useEffect(() => {
    let current = true
    const wanted = keys.slice(from, to)
    void readEntries(wanted).then((read) => {
      if (current) setEntries(new Map(wanted.map((key, index) => [idOf(key), read[index]])))
    })
    return () => {
      current = false
    }
  }, [readEntries, keys, from, to])
  return (index) => {
    const key = keys[index]
    return key && entries.get(idOf(key))
  }
}
