import type { ApiError } from '../errors/ApiError.ts'
import type { FetchStatus } from './fetchStatus.ts'
import type { FetchProgress, ListCursorState } from './listCursor.ts'
import type { ListEntry } from './listPages.ts'

/** A list as a screen shows it. */
export interface ListView<T> {
  /** Of the newest page. */
  status: FetchStatus
  error: ApiError | undefined
  nextPage: FetchProgress
  /** Whether the cache has been read. */
  isRead: boolean
  /** The entries that have been read, from the newest on, without a hole. */
  entries: ListEntry<T>[]
  /** Whether the device has older ones to show. */
  hasMore: boolean
  /** Time of the request for the newest page, unix milliseconds. */
  fetchedAt: number | undefined
  /** The list is known to its end. */
  complete: boolean
  /** Only what this device happens to have cached: there may be gaps, and older entries on the server. */
  partial: boolean
  /** Number of entries that could not be read. */
  unreadable: number
}

/**
 * Selects what a screen may show. Online, only the covered range, which has no gaps; offline, every cached entry that
 * matches, whether or not the filter was ever fetched.
 */
export function selectListView<T>(state: ListCursorState<T>, reachable: boolean): ListView<T> {
  const { read, newestPage, nextPage } = state
  const offline = newestPage.status === 'saved' || newestPage.status === 'failed' || !reachable
  const coverage = offline ? read?.coverage.best : read?.coverage.own
  const newerThanCoverage = offline && (read?.entries[0]?.time ?? 0) > (coverage?.newest ?? 0)
  const complete = coverage?.complete === true && !newerThanCoverage
  const oldest = offline || coverage?.complete !== false ? Number.NEGATIVE_INFINITY : coverage.oldest
  const entries = read?.entries.filter(({ time }) => time >= oldest) ?? []
  const hasMore = read?.hasOlder === true && (read.entries.at(-1)?.time ?? 0) > oldest
  return {
    ...{ status: newestPage.status, error: newestPage.error, nextPage },
    ...{ isRead: read !== undefined, entries, hasMore, complete },
    fetchedAt: coverage?.fetchedAt,
    partial: read !== undefined && (offline ? !complete : coverage === undefined),
    unreadable: coverage?.unreadable?.length ?? 0,
  }
}
