import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ApiError } from '../errors.ts'
import { session } from '../session.ts'
import type { CoverageRow, EntryKey } from './db.ts'
import { findEntries, type ListFilter, readCoverage, watchEntries } from './entries.ts'
import type { List } from './lists.ts'
import { coverageKey, loadMore, loadNewest, type Query } from './pages.ts'
import { scopeOf } from './scope.ts'

type Status = 'refreshing' | 'idle' | 'failed'

/** What a screen shows of a list. */
export interface ShownList {
  /** Keys of the entries, newest first; undefined: nobody has looked yet. */
  keys: EntryKey[] | undefined
  fetchedAt: number | undefined
  /** Of the newest page. */
  status: Status
  error: ApiError | undefined
  /** The end was reached. */
  complete: boolean
  /** Only what this phone happens to keep: there may be holes, and older entries elsewhere. */
  partial: boolean
  /** Of the page below. */
  more: { status: Status; error: ApiError | undefined }
  loadMore: () => void
  retry: () => void
}

interface Progress {
  status: Status
  error?: ApiError
}
const REFRESHING: Progress = { status: 'refreshing' }
const IDLE: Progress = { status: 'idle' }

const failure = (error: unknown): Progress | undefined => {
  if (!(error instanceof ApiError)) throw error
  return error.kind === 'superseded' ? undefined : { status: 'failed', error }
}

/**
 * Shows a list: what the cache holds at once, then what the pages bring. A filter that changes cancels the page on its
 * way and starts at 1; a page that fails keeps the earlier ones.
 *
 * @param filter the same object as long as it says the same
 */
export function useList<E extends Endpoint>(list: List<E>, filter: ListFilter): ShownList {
  const { address } = useSnapshot(session)
  const query = useMemo(() => ({ list, address: address ?? '', filter }) as unknown as Query, [list, address, filter])
  const [cached, setCached] = useState<{ query: Query; keys: EntryKey[]; coverage: CoverageRow | undefined }>()
  const [newest, setNewest] = useState(REFRESHING)
  const [more, setMore] = useState(IDLE)
  const visit = useRef({ page: 0, busy: false, controller: new AbortController() })

  const start = useCallback(() => {
    visit.current.controller.abort()
    const mine = { page: 1, busy: false, controller: new AbortController() }
    visit.current = mine
    setNewest(REFRESHING)
    setMore(IDLE)
    void loadNewest(query, mine.controller.signal)
      .then(() => IDLE, failure)
      .then((outcome) => outcome && visit.current === mine && setNewest(outcome))
    return () => mine.controller.abort()
  }, [query])

  useEffect(() => {
    if (!query.address) return
    const { list: shown, filter: narrowed } = query
    const look = async () => ({
      query,
      keys: await findEntries(scopeOf(query.address), shown.endpoint.id, narrowed),
      coverage: await readCoverage(coverageKey(query)),
    })
    const stopWatching = watchEntries(look, setCached)
    const stopLoading = start()
    return () => {
      stopWatching()
      stopLoading()
    }
  }, [query, start])

  const below = useCallback(() => {
    const mine = visit.current
    if (mine.busy) return
    mine.busy = true
    setMore(REFRESHING)
    void loadMore(query, mine.page, mine.controller.signal)
      .then((page) => {
        mine.page = page
        return IDLE
      }, failure)
      .then((outcome) => {
        mine.busy = false
        if (outcome && visit.current === mine) setMore(outcome)
      })
  }, [query])

  const mine = cached?.query === query ? cached : undefined
  const known = mine?.coverage
  const partial = newest.status === 'failed' || (known === undefined && mine !== undefined)
  const keys = useMemo(
    () => (partial || !known || known.complete ? mine?.keys : mine?.keys.filter(([, , time]) => time >= known.oldest)),
    [mine, known, partial],
  )
  return {
    keys,
    fetchedAt: known?.fetchedAt,
    status: newest.status,
    error: newest.error,
    complete: known?.complete ?? false,
    partial,
    more: { status: more.status, error: more.error },
    loadMore: below,
    retry: start,
  }
}
