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
 * The text of the search; undefined: the search is closed. The text survives a reload, and going back to the list. It is not
 * part of the address, which browsers remember after a log-out, except in a link that searches, until the user types.
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
