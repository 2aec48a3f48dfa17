import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { readEntryState, saveEntryState } from '../../lib/browser/entryState.ts'
import { readEntry } from '../../lib/browser/historyEntry.ts'
import type { ListPlace } from './placeKeeper.ts'

const LIST_PLACE = 'list'
const Place = v.object({ time: v.number(), id: v.string(), offset: v.number() })

/** Where a list starts after going back, forward or a reload. Pass both to `InfiniteList`. */
export function useListPlace() {
  const [start, setStart] = useState(() => {
    const place = readEntryState(LIST_PLACE)
    return v.is(Place, place) ? place : undefined
  })
  const [key] = useState(() => readEntry()?.key)
  const onScroll = useCallback(
    (place: ListPlace | undefined) => {
      // The list under another filter starts at its top.
      if (!place) setStart(undefined)
      // The next page, which opens at the top, may still be loading: the list is hidden, and scrolled with it.
      if (readEntry()?.key === key) saveEntryState(LIST_PLACE, place)
    },
    [key],
  )
  return { start, onScroll }
}
