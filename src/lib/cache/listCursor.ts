import { ApiError } from '../errors/ApiError.ts'
import type { ListAnchor } from './entryIndex.ts'
import { isLater } from './fetchIfOutdated.ts'
import type { FetchState } from './fetchState.ts'
import type { ListQuery } from './infiniteQueries.ts'
import { followPages, type ReadList } from './listPages.ts'
import { readCoverage } from './listStore.ts'
import { fetchNewestPage, fetchNextPage, NEWEST_PAGE, refetchNewestPage } from './pagination.ts'

export interface ListCursorState<T> {
  /** Undefined until the cache has been read. */
  read: ReadList<T> | undefined
  newestPage: FetchState
  nextPage: FetchState
}

const REFRESHING: FetchState = { status: 'refreshing' }
const IDLE: FetchState = { status: 'idle' }

/** Undefined for a superseded request: it changes nothing. */
const toFailure = (error: unknown): FetchState | undefined => {
  if (!(error instanceof ApiError)) throw error
  return error.kind === 'superseded' ? undefined : { status: 'failed', error }
}

/**
 * Reads a list through the cache: the cached entries at once, then the newest page, then one page per `fetchNext`. A
 * failed page keeps the earlier ones. Create a new cursor when the account or the filter changes.
 *
 * @param isSaved saved view: nothing is fetched
 * @param start an entry to read down to at first
 */
export function createListCursor<T>(list: ListQuery<T>, isSaved: boolean, start?: ListAnchor) {
  type State = ListCursorState<T>
  let state: State = {
    read: undefined,
    newestPage: isSaved ? { status: 'saved' } : REFRESHING,
    nextPage: IDLE,
  }
  /** Of one pass through the list, from its newest page down. */
  let controller = new AbortController()
  /** Last fetched page of that pass. */
  let last = NEWEST_PAGE
  let fetchingNewest: Promise<boolean> | undefined
  /** When the newest page, or a page of older entries that may have changed, last failed, unix milliseconds. */
  let failedAt = 0
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
    if (name === 'newestPage' && outcome?.status === 'failed') failedAt = Date.now()
    if (outcome && !signal.aborted) update({ [name]: outcome })
    return outcome === IDLE
  }

  /** Starts a new pass. Resolves to whether the newest page is that of the server. */
  async function startPass(fetchPage: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    if (isSaved) return false
    controller.abort()
    controller = new AbortController()
    last = NEWEST_PAGE
    update({ nextPage: IDLE })
    fetchingNewest = track('newestPage', fetchPage(controller.signal))
    return fetchingNewest
  }

  const fetchNewest = () => startPass((signal) => fetchNewestPage(list, signal))

  /** Starts over with the newest page if coverage is gone: IndexedDB fails, or was evicted. */
  async function fetchBelow(signal: AbortSignal) {
    if (await readCoverage(list)) return fetchNextPage(list, last, signal)
    await fetchNewestPage(list, signal)
    return NEWEST_PAGE
  }

  async function fetchNext(): Promise<void> {
    if (state.nextPage.status === 'refreshing' || !state.read || isSaved) return
    const { signal } = controller
    const fetching = fetchBelow(signal).then((fetched) => {
      if (!signal.aborted) last = fetched
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
      const following = followPages(list, start, (read) => {
        // In any tab.
        const isDeleted = state.read?.coverage.own !== undefined && read.coverage.own === undefined
        update({ read })
        if (isDeleted) void fetchNewest()
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
      const { own } = state.read?.coverage ?? {}
      // The newest page may have come although a page of older entries has failed.
      const outdatedAt = state.newestPage.status === 'failed' ? Math.max(since, failedAt) : since
      if (isLater(own, outdatedAt) && state.nextPage.status === 'refreshing') return
      const isCurrent = await startPass((signal) => refetchNewestPage(list, outdatedAt, signal))
      if (!isCurrent) throw new ApiError('superseded')
    },
  }
}
