import { useEffect, useState } from 'react'
import type { EntryKey } from './db.ts'
import { readEntries } from './listStore.ts'

const idOf = (key: EntryKey) => key.join('|')

/**
 * The entries of a window of a list, read when they come into view; what was read before stays until it is read anew.
 *
 * @param keys all keys of the list; a new array means that entries may have changed
 */
export function useEntries(keys: EntryKey[], from: number, to: number): (index: number) => unknown {
  const [read, setRead] = useState(new Map<string, unknown>())
  useEffect(() => {
    let current = true
    const wanted = keys.slice(from, to)
    void readEntries(wanted).then((entries) => {
      if (current) setRead(new Map(wanted.map((key, index) => [idOf(key), entries[index]?.value])))
    })
    return () => {
      current = false
    }
  }, [keys, from, to])
  return (index) => {
    const key = keys[index]
    return key && read.get(idOf(key))
  }
}
