import { safeParse } from 'valibot'
import { subscribe } from 'valtio'
import { OPEN_WITHDRAW_STATUSES, WithdrawRecord } from '../../contract/assets.ts'
import { RECORDS_PAGE_SIZE } from '../../contract/limits.ts'
import { EVER } from '../../lib/cache/entryIndex.ts'
import { entriesIn, followRows } from '../../lib/cache/followRows.ts'
import { withdrawalsQuery } from '../../lib/cache/infiniteQueries.ts'
import { readPage } from '../../lib/cache/listStore.ts'
import { type ListQuery, refetchNewestPage, sourceOf } from '../../lib/cache/pagination.ts'
import { onReconnect } from '../../lib/network/connectivity.ts'
import { createReview } from '../../lib/network/screenRefresh.ts'
import { serverNow } from '../../lib/network/serverClock.ts'
import { session } from '../../lib/session/session.ts'

/** How long a submitted withdrawal is waited for, which the server's list may not have at first. */
const SUBMITTED_MS = 10 * 60_000
/** A withdrawal that is under review for longer is refetched only where it is on the screen. */
const REVIEW_MS = 24 * 3_600_000
/** A timer of a month overflows and fires at once: a server may date a withdrawal in the future. */
const MAX_TIMER_MS = 3_600_000

const listOf = (address: string): ListQuery<typeof withdrawalsQuery.endpoint> => ({
  list: withdrawalsQuery,
  address,
  filter: {},
})

/** The cached rows of the newest page, which is what one request refreshes. Rows that can't be read are left out. */
async function readNewest(address: string): Promise<WithdrawRecord[]> {
  const rows = await readPage(sourceOf(listOf(address)), EVER.to, RECORDS_PAGE_SIZE)
  return rows.flatMap(({ value }) => {
    const parsed = safeParse(WithdrawRecord, value)
    return parsed.success ? [parsed.output] : []
  })
}

/** Where withdrawals come from; tests replace it. */
const CACHE = {
  subscribe: (address: string, onChange: (newest: WithdrawRecord[]) => void): (() => void) =>
    followRows(entriesIn(sourceOf(listOf(address))), () => readNewest(address), onChange),
  /** @param since unix milliseconds; data that any tab fetched later is fresh */
  refetch: (address: string, since: number, signal: AbortSignal): Promise<void> =>
    refetchNewestPage(listOf(address), since, signal),
}

/** Follows the cached withdrawals of one account, and refetches them and the screen while one of them is under review. */
function followWithdrawals(address: string, cache: typeof CACHE) {
  const { setUnderReview } = createReview()
  const controller = new AbortController()
  const refetch = (since: number) => cache.refetch(address, since, controller.signal)
  let newest: WithdrawRecord[] = []
  let submittedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopRefetching: (() => void) | undefined

  /** What is under review, with the server time until which it is refetched. */
  const ends = (): [key: string, endsAt: number][] => [
    [`withdrawal:${submittedAt}`, submittedAt + SUBMITTED_MS],
    ...newest
      .filter(({ status }) => OPEN_WITHDRAW_STATUSES.has(status))
      .map(({ id, status, createdAt }): [string, number] => [
        `withdrawal:${id}:${status}`,
        createdAt * 1000 + REVIEW_MS,
      ]),
  ]

  function update(): void {
    clearTimeout(timer)
    const now = serverNow()
    const open = ends().filter(([, endsAt]) => endsAt > now)
    setUnderReview(new Set(open.map(([key]) => key)))
    if (open.length === 0) {
      stopRefetching?.()
      stopRefetching = undefined
      return
    }
    stopRefetching ??= onReconnect(refetch)
    timer = setTimeout(update, Math.min(MAX_TIMER_MS, ...open.map(([, endsAt]) => endsAt - now)))
  }

  const unsubscribe = cache.subscribe(address, (rows) => {
    newest = rows
    if (!controller.signal.aborted) update()
  })

  return {
    onSubmitted(): void {
      submittedAt = serverNow()
      update()
      refetch(Date.now()).catch(() => {})
    },
    stop(): void {
      controller.abort()
      unsubscribe()
      newest = []
      submittedAt = Number.NEGATIVE_INFINITY
      update()
    },
  }
}

/**
 * Refetches the screen and the withdrawals while one of them is under review, on every screen. The cached rows say so:
 * after a reload too.
 */
export function createWithdrawalReview(cache: typeof CACHE = CACHE) {
  let followed: { address: string; withdrawals: ReturnType<typeof followWithdrawals> } | undefined

  /** Follows the account of the session. */
  function follow(): void {
    const { address } = session
    // New tokens of the same account change nothing here.
    if (address === (followed?.address ?? null)) return
    followed?.withdrawals.stop()
    followed = address ? { address, withdrawals: followWithdrawals(address, cache) } : undefined
  }

  return {
    /** Returns a stop function. */
    startWithdrawalReview(): () => void {
      follow()
      const unsubscribe = subscribe(session, follow)
      return () => {
        unsubscribe()
        followed?.withdrawals.stop()
        followed = undefined
      }
    },

    /** Call when the server has accepted a withdrawal: it is fetched into the cache, and may be rejected later. */
    withdrawalSubmitted(): void {
      follow()
      followed?.withdrawals.onSubmitted()
    },
  }
}

export const { startWithdrawalReview, withdrawalSubmitted } = createWithdrawalReview()
