import { proxy } from 'valtio'
import { ApiError } from '../errors/ApiError.ts'
import { errorMessage } from '../i18n/errorMessages.ts'
import { session } from '../session/session.ts'
import { unlessHeldElsewhere } from '../tabs/locks.ts'
import { toast } from '../toasts/toasts.ts'
import { LISTS, type ListQuery, listOf } from './infiniteQueries.ts'
import { hasUnsaved, readCoverage } from './listStore.ts'
import { fetchNewestPage, fetchNextPage, NEWEST_PAGE } from './pagination.ts'

/** Whether this tab saves records. */
export const recordSaving = proxy({ isRunning: false })
let controller: AbortController | undefined

async function saveList(list: ListQuery<unknown>, signal: AbortSignal): Promise<void> {
  await fetchNewestPage(list, signal)
  let last = NEWEST_PAGE
  while (!signal.aborted) {
    const coverage = await readCoverage(list)
    // The user has deleted the records.
    if (!coverage) throw new ApiError('superseded')
    if (hasUnsaved(list)) {
      toast({ id: 'storage.savingStopped' }, 'problem')
      return cancelSaving()
    }
    if (coverage.complete) return
    last = await fetchNextPage(list, last, signal)
  }
}

async function saveLists(address: string, signal: AbortSignal): Promise<void> {
  for (const [query] of LISTS) if (!signal.aborted) await saveList(listOf(query, address), signal)
}

/**
 * Saves every record of the logged-in account on this device, page by page, one request at a time. Starts, or continues at
 * the last saved page. A toast says that all are saved, or why it failed; what was saved stays.
 */
export async function saveAllRecords(): Promise<void> {
  const { address } = session
  if (!address || recordSaving.isRunning) return
  controller = new AbortController()
  const { signal } = controller
  recordSaving.isRunning = true
  try {
    const ran = await unlessHeldElsewhere('saveRecords', () => saveLists(address, signal))
    if (!ran) toast({ id: 'action.inOtherTab' })
    else if (!signal.aborted) toast({ id: 'storage.savedAll' }, 'done')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Unless the records were deleted, or the session has ended.
    if (error.kind !== 'superseded') toast(errorMessage(error), 'problem')
  } finally {
    recordSaving.isRunning = false
  }
}

/** Cancels after the page in flight. Saved pages stay. */
export const cancelSaving = (): void => controller?.abort()
