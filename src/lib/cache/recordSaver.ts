import { proxy } from 'valtio'
import { ApiError } from '../errors/ApiError.ts'
import { session } from '../session/session.ts'
import { unlessHeldElsewhere } from '../tabs/locks.ts'
import {
  type InfiniteQuery,
  inviteesQuery,
  type ListQuery,
  listOf,
  transactionsQuery,
  withdrawalsQuery,
} from './infiniteQueries.ts'
import { countEntries, readCoverage } from './listStore.ts'
import { fetchNewestPage, fetchNextPage } from './pagination.ts'

/** The lists that are saved, in this order. */
export const SAVED_LISTS: InfiniteQuery<unknown>[] = [transactionsQuery, withdrawalsQuery, inviteesQuery]

/** A server that returns full pages without anything new would never end. */
const MAX_PAGES_WITHOUT_NEWS = 3

/**
 * - `idle`: not started, cancelled, or done
 * - `running`: in this tab
 * - `elsewhere`: in another tab
 * - `failed`: a page could not be fetched; `error` says why. What was saved stays, and the next run continues there
 */
export interface RecordSaving {
  status: 'idle' | 'running' | 'elsewhere' | 'failed'
  error: ApiError | null
}

export const recordSaving = proxy<RecordSaving>({ status: 'idle', error: null })
let controller: AbortController | undefined

async function saveList(list: ListQuery<unknown>, signal: AbortSignal): Promise<void> {
  await fetchNewestPage(list, signal)
  let [last, count, withoutNews] = [0, await countEntries(list), 0]
  while (!(await readCoverage(list))?.complete && !signal.aborted) {
    last = await fetchNextPage(list, last, signal)
    const now = await countEntries(list)
    withoutNews = now > count ? 0 : withoutNews + 1
    if (withoutNews === MAX_PAGES_WITHOUT_NEWS) throw new ApiError('malformed')
    count = now
  }
}

async function saveLists(address: string, signal: AbortSignal): Promise<true> {
  for (const query of SAVED_LISTS) if (!signal.aborted) await saveList(listOf(query, address), signal)
  return true
}

/**
 * Saves every record of the logged-in account on this device, page by page, one request at a time. Starts, or continues after
 * the last saved page.
 */
export async function saveAllRecords(): Promise<void> {
  const { address } = session
  if (!address || recordSaving.status === 'running') return
  controller = new AbortController()
  const { signal } = controller
  Object.assign(recordSaving, { status: 'running', error: null })
  try {
    const ran = await unlessHeldElsewhere('saveRecords', () => saveLists(address, signal))
    recordSaving.status = ran ? 'idle' : 'elsewhere'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The user has cancelled, or the session has ended.
    if (error.kind === 'superseded') recordSaving.status = 'idle'
    else Object.assign(recordSaving, { status: 'failed', error })
  }
}

/** Cancels after the page in flight. Saved pages stay. */
export const cancelSaving = (): void => controller?.abort()
