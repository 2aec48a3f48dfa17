import { OPEN_WITHDRAW_STATUSES, type WithdrawRecord } from '../../contract/assets.ts'
import { RECORDS_PAGE_SIZE } from '../../contract/limits.ts'
import { entriesIn, followRows } from '../../lib/cache/followRows.ts'
import { withdrawalsQuery } from '../../lib/cache/infiniteQueries.ts'
import { refetchNewestPage, sourceOf } from '../../lib/cache/pagination.ts'
import { readNewest } from '../../lib/cache/readNewest.ts'
import { onReconnect } from '../../lib/network/connectivity.ts'
import { createReview } from '../../lib/network/screenRefresh.ts'
import { serverNow } from '../../lib/network/serverClock.ts'
import { followAccount } from '../../lib/session/followAccount.ts'

/** How long to look for a submitted withdrawal, which the server's list may lack at first. */
const SUBMITTED_MS = 10 * 60_000
/** A withdrawal that is under review for longer is refetched only where it is on the screen. */
const REVIEW_MS = 24 * 3_600_000

const listOf = (address: string) => ({ list: withdrawalsQuery, address, filter: {} })

function createWithdrawalReview() {
  /** Call when the server has accepted a withdrawal of the followed account. */
  let onSubmitted = () => {}

  function follow(address: string): () => void {
    const { setUnderReview, isActive } = createReview()
    const leaving = new AbortController()
    let newest: WithdrawRecord[] = []
    let submittedAt = Number.NEGATIVE_INFINITY
    const refetch = (since: number) => refetchNewestPage(listOf(address), since, leaving.signal)
    const update = () => {
      const now = serverNow()
      const open = newest.filter(({ status }) => OPEN_WITHDRAW_STATUSES.has(status))
      setUnderReview(
        new Map([
          [`withdrawal:${submittedAt}`, submittedAt + SUBMITTED_MS - now],
          ...open.map(({ id, status, createdAt }): [string, number] => [
            `withdrawal:${id}:${status}`,
            createdAt * 1000 + REVIEW_MS - now,
          ]),
        ]),
      )
    }
    const unsubscribe = followRows(
      entriesIn(sourceOf(listOf(address))),
      // The newest page, which is what one request refreshes.
      () => readNewest(listOf(address), RECORDS_PAGE_SIZE),
      (rows) => {
        newest = rows
        update()
      },
    )
    const stopRefetching = onReconnect(async (since) => {
      if (isActive()) await refetch(since)
    })
    onSubmitted = () => {
      submittedAt = serverNow()
      update()
      refetch(Date.now()).catch(() => {})
    }
    return () => {
      leaving.abort()
      unsubscribe()
      stopRefetching()
      setUnderReview(new Map())
      onSubmitted = () => {}
    }
  }

  return {
    /**
     * Refetches the screen and the newest withdrawals while one of them is under review, on every screen. The cached rows
     * name them, so this also works after a reload. Returns a stop function.
     */
    startWithdrawalReview: () => followAccount(follow),

    /** Call when the server has accepted a withdrawal: it is fetched into the cache, and may be rejected later. */
    withdrawalSubmitted: () => onSubmitted(),
  }
}

export const { startWithdrawalReview, withdrawalSubmitted } = createWithdrawalReview()
