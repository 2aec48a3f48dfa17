import { safeParse } from 'valibot'
import { ApiError } from '../errors/ApiError.ts'
import { keyOf, type ListAnchor } from './entryIndex.ts'
import { fetchIfOutdated } from './fetchIfOutdated.ts'
import type { FetchStatus } from './fetchStatus.ts'
import { followPages, type ListEntry, type ReadList } from './listPages.ts'
import { discardEntries, readCoverage, readKnownCoverage } from './listStore.ts'
import { coverageKey, fetchNewestPage, fetchNextPage, type ListQuery, sourceOf } from './pagination.ts'
import type { EntryRow } from './rows.ts'

export interface FetchProgress {
  status: FetchStatus
  error?: ApiError | undefined
}

export interface ListCursorState<T> {
  /** Undefined until the cache has been read. */
  read: ReadList<T> | undefined
  newestPage: FetchProgress
  nextPage: FetchProgress
}

const REFRESHING: FetchProgress = { status: 'refreshing' }
const IDLE: FetchProgress = { status: 'idle' }

/** Undefined for a superseded request: it changes nothing. */
const toFailure = (error: unknown): FetchProgress | undefined => {
  if (!(error instanceof ApiError)) throw error
  return error.kind === 'superseded' ? undefined : { status: 'failed', error }
}

/** Reads entries. One that does not match the contract is a cache miss: it is deleted and fetched again. */
function parseEntries<T>({ list }: ListQuery<T>, rows: EntryRow[]): ListEntry<T>[] {
  const parsed = rows.map((row) => ({ row, read: safeParse(list.entry, row.value) }))
  const invalid = parsed.filter(({ read }) => !read.success)
  if (invalid.length > 0) void discardEntries(invalid.map(({ row }) => keyOf(row)))
  return parsed.flatMap(({ row: { time, id }, read }) => (read.success ? { time, id, value: read.output } : []))
}

/**
 * Reads a list through the cache: the cached entries at once, then the newest page, then one page per `fetchNext`. A
 * failed page keeps the earlier ones. Create a new cursor when the account or the filter changes.
 *
 * @param isSaved saved view: nothing is fetched
 * @param start an entry to read down to at first
 */
export function createListCursor<T>(query: ListQuery<T>, isSaved: boolean, start?: ListAnchor) {
  type State = ListCursorState<T>
  let state: State = {
    read: undefined,
    newestPage: isSaved ? { status: 'saved' } : REFRESHING,
    nextPage: IDLE,
  }
  /** Of one pass through the list, from its newest page down. */
  let controller = new AbortController()
  /** Last fetched page of that pass. */
  let page = 0
  let fetchingNewest: Promise<boolean> | undefined
  let pages: ReturnType<typeof followPages<T>> | undefined
  const listeners = new Set<() => void>()

  function update(change: Partial<State>): void {
    state = { ...state, ...change }
    for (const notify of listeners) notify()
  }

  /** Shows the progress of a request of this pass. Resolves to whether it succeeded. */
  async function track(name: 'newestPage' | 'nextPage', request: Promise<unknown>): Promise<boolean> {
    const { signal } = controller
    update({ [name]: REFRESHING })
    const outcome = await request.then(() => IDLE, toFailure)
    if (outcome && !signal.aborted) update({ [name]: outcome })
    return outcome === IDLE
  }

  /** Starts a new pass. Resolves to whether the newest page was fetched. */
  async function fetchNewest(): Promise<boolean> {
    if (isSaved) return false
    controller.abort()
    controller = new AbortController()
    page = 1
    update({ nextPage: IDLE })
    fetchingNewest = track('newestPage', fetchNewestPage(query, controller.signal))
    return fetchingNewest
  }

  async function fetchNext(): Promise<void> {
    if (state.nextPage.status === 'refreshing' || !state.read || isSaved) return
    const { signal } = controller
    const fetching = fetchNextPage(query, page, signal).then((fetched) => {
      if (!signal.aborted) page = fetched
    })
    await track('nextPage', fetching)
  }

  return {
    getState: (): State => state,

    /** Subscribes to state changes. Returns an unsubscribe function. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    fetchNewest,
    fetchNext,

    /** Reads older cached entries. */
    readMore: (): void => pages?.readMore(),

    /** Follows the cache and fetches the newest page. Returns a stop function, which aborts requests. */
    start(): () => void {
      const following = followPages<T>({
        source: sourceOf(query),
        readCoverage: () => readKnownCoverage(coverageKey(query), coverageKey({ ...query, filter: {} }), query.filter),
        parse: (rows) => parseEntries(query, rows),
        start,
        onChange: (read) => update({ read }),
      })
      pages = following
      void fetchNewest()
      return () => {
        following.stop()
        controller.abort()
      }
    },

    /**
     * Refetches after a reconnect, once for all tabs, and resumes after a failed page.
     *
     * @param since when the server was lost, unix milliseconds
     */
    async recover(since: number): Promise<void> {
      // A request from before the server was lost may return outdated data: let it finish first.
      await fetchingNewest
      await fetchIfOutdated(coverageKey(query), since, readCoverage, async () => {
        if (!(await fetchNewest())) throw new ApiError('superseded')
      })
      update({ newestPage: IDLE, nextPage: state.nextPage.status === 'failed' ? IDLE : state.nextPage })
    },
  }
}
