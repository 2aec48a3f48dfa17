import { describe, expect, it } from 'vitest'
import { coverageRow } from '../../../tests/saveEntries.ts'
import type { CoverageRow } from './db.ts'
import type { ListCursorState } from './listCursor.ts'
import { selectListView } from './useInfiniteQuery.ts'

describe('selectListView', () => {
  const state = (change: Partial<CoverageRow> = {}): ListCursorState<unknown> => {
    const covered = coverageRow({ newest: 9, oldest: 7, complete: false, ...change })
    const entries = [9, 7, 5].map((time) => ({ time, id: `r${time}`, value: time }))
    return {
      read: { entries, hasOlder: false, coverage: { own: covered, best: covered } },
      newestPage: { status: 'idle' },
      nextPage: { status: 'idle' },
    }
  }
  const view = (current: ListCursorState<unknown>, reachable: boolean) => {
    const { entries, complete, partial } = selectListView(current, reachable)
    return { times: entries.map(({ time }) => time), complete, partial }
  }

  it('shows only the covered range online, and every matching entry offline', () => {
    expect(view(state(), true)).toEqual({ times: [9, 7], complete: false, partial: false })
    expect(view(state(), false)).toEqual({ times: [9, 7, 5], complete: false, partial: true })
    const failed = { ...state(), newestPage: { status: 'failed' as const } }
    expect(view(failed, true)).toEqual({ times: [9, 7, 5], complete: false, partial: true })
  })

  it('is complete when the coverage is', () => {
    const complete = { complete: true, oldest: 5 }
    expect(view(state(complete), true)).toEqual({ times: [9, 7, 5], complete: true, partial: false })
    expect(view(state(complete), false)).toEqual({ times: [9, 7, 5], complete: true, partial: false })
  })

  it('counts the entries that can’t be read', () => {
    expect(selectListView(state({ unreadable: ['r8'] }), true).unreadable).toBe(1)
  })

  it('is still loading after a fetch whose page has not been read from the cache', () => {
    const fetched = state()
    const unread = { ...fetched, read: { entries: [], hasOlder: false, coverage: { own: undefined, best: undefined } } }
    expect([fetched, unread].map((each) => selectListView(each, true).isLoading)).toEqual([false, true])
    expect(selectListView(unread, false).isLoading).toBe(false)
  })
})
