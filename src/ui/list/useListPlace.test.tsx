import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetEntryState } from '../../lib/browser/entryState.ts'
import type { HistoryEntry } from '../../lib/browser/historyEntry.ts'
import { useListPlace } from './useListPlace.ts'

const PLACE = { time: 1_790_000_000, id: 'r1', offset: 12 }
const FIRST: HistoryEntry = { key: 'first', index: 0, overlays: 0 }
const SECOND: HistoryEntry = { key: 'second', index: 1, overlays: 0 }

let place: ReturnType<typeof useListPlace>
function List() {
  place = useListPlace()
  return null
}

/** Opens a list at a history entry. */
function open(state: HistoryEntry) {
  vi.stubGlobal('history', { state })
  renderToStaticMarkup(<List />)
  return place
}

afterEach(() => {
  forgetEntryState()
  vi.unstubAllGlobals()
})

it('a list that ends after another one has opened leaves the place of that one', () => {
  open(FIRST).onScroll(PLACE)
  const second = open(SECOND)
  expect(open(FIRST).start).toEqual(PLACE)
  second.onScroll(undefined)
  expect(open(FIRST).start).toEqual(PLACE)
})
