import { useCallback, useEffect, useState } from 'react'
import { readEntryState, saveEntryState } from '../../lib/browser/entryState.ts'
import { navigate } from '../../lib/browser/navigation.ts'
import { paths } from '../../lib/config/paths.ts'
import type { RecordFilter } from './filter.ts'
import { formatFilterQuery, parseSearch } from './filterQuery.ts'

const SEARCH_TEXT = 'search'

function readSaved(): string | undefined {
  const text = readEntryState(SEARCH_TEXT)
  return typeof text === 'string' ? text : undefined
}

/**
 * What is searched for; undefined: the search is closed. It survives a reload, and going back to the list. What the user types
 * is not part of the address: browsers keep addresses after a log-out. What a link searches for is, until the user types.
 */
export function useSearchText(query: string, filter: RecordFilter) {
  const linked = parseSearch(query)
  const [search, setSearch] = useState(() => linked ?? readSaved())
  useEffect(() => {
    if (linked === undefined) return
    saveEntryState(SEARCH_TEXT, linked)
    setSearch(linked)
  }, [linked])
  const onSearch = useCallback(
    (text: string | undefined) => {
      saveEntryState(SEARCH_TEXT, text)
      setSearch(text)
      if (linked !== undefined) navigate(paths.assetsRecord + formatFilterQuery(filter), { replace: true })
    },
    [linked, filter],
  )
  return [search, onSearch] as const
}
