import { OPEN_WITHDRAW_STATUSES, type WithdrawRecord } from '../../contract/assets.ts'
import { RECORDS_PAGE_SIZE } from '../../contract/limits.ts'
import { type AwaitedIntent, deleteIntent, updateIntent } from '../actions/intents.ts'
import { entriesIn, followRows } from '../cache/followRows.ts'
import { listOf, transactionsQuery, withdrawalsQuery } from '../cache/infiniteQueries.ts'
import { readNewest } from '../cache/listPages.ts'
import { refetchNewestPage } from '../cache/pagination.ts'
import { recordEvents } from '../deposits/journal.ts'
import { canBeRecorded, isUnderReview } from '../deposits/status.ts'
import { WATCH_MS } from '../deposits/types.ts'
import { followStored } from '../durable/followStored.ts'
import type { DepositRow } from '../durable/rows.ts'
import { onReconnect } from '../network/connectivity.ts'
import { createReview } from '../network/screenRefresh.ts'
import { isServerTimeKnown, serverNow } from '../network/serverClock.ts'
import { scopeOf } from '../session/accountScope.ts'
import { followAccount } from '../session/followAccount.ts'
import { type Awaited, matchTransactions, matchWithdrawals } from './matchRecords.ts'
import { NOTHING_AWAITED } from './missing.ts'
import { readAwaited } from './readAwaited.ts'
import { depositsUnderReview, withdrawalsUnderReview } from './underReview.ts'

/** Newest records that are searched for what is awaited. */
const NEWEST = 100
/** The types of what is awaited: newer records of others would push its record off the page that is fetched. */
const AWAITED_TYPES = { types: ['charge', 'withdraw'] }
const awaitedOf = (address: string) => listOf(transactionsQuery, address, AWAITED_TYPES)

/** Stores which records show a withdrawal, or deletes its intent once they show its end. */
async function updateWithdrawal(
  { id, awaited, requestedAt }: AwaitedIntent,
  transactionId: string | undefined,
  record: WithdrawRecord | undefined,
): Promise<void> {
  const next = {
    ...awaited,
    ...(transactionId !== undefined && { transactionId }),
    ...(record && { record: { id: String(record.id), status: record.status } }),
  }
  const hasEnded = next.record && (next.transactionId !== undefined || !OPEN_WITHDRAW_STATUSES.has(next.record.status))
  const isOver = isServerTimeKnown() && serverNow() - (requestedAt ?? 0) > WATCH_MS
  if (hasEnded || isOver) await deleteIntent(id)
  else if (JSON.stringify(next) !== JSON.stringify(awaited)) await updateIntent(id, { awaited: next })
}

/** Stores which cached records show what is awaited: the cache may lose a record later. */
async function storeMatches(address: string): Promise<void> {
  const awaited = await readAwaited(scopeOf(address))
  const isWanted = (row: DepositRow) => row.recordId === undefined && canBeRecorded(row)
  if (awaited.withdrawals.length === 0 && !awaited.deposits.some(isWanted)) return
  const transactions = matchTransactions(awaited, await readNewest(awaitedOf(address), NEWEST))
  for (const { id } of awaited.deposits) {
    const recordId = transactions.get(id)
    // If the match can't be stored, it is found again.
    if (recordId !== undefined) await recordEvents(id, { type: 'recordSeen', recordId }).catch(() => {})
  }
  if (awaited.withdrawals.length === 0) return
  const records = await readNewest(listOf(withdrawalsQuery, address), NEWEST)
  const matches = matchWithdrawals(awaited.withdrawals, records)
  for (const row of awaited.withdrawals) {
    const recordId = matches.get(row.id) ?? row.awaited.record?.id
    const record = records.find(({ id }) => String(id) === recordId)
    await updateWithdrawal(row, transactions.get(row.id), record)
  }
}

/** Follows what is awaited for one account. */
function follow(address: string): () => void {
  const setUnderReview = createReview()
  const leaving = new AbortController()
  const [transactions, withdrawals] = [awaitedOf(address), listOf(withdrawalsQuery, address)]
  let awaited = NOTHING_AWAITED
  let waiting = ''
  let newest: WithdrawRecord[] = []
  const withdrawing = () => withdrawalsUnderReview(awaited.withdrawals, newest)
  const review = () => setUnderReview(new Map([...depositsUnderReview(awaited.deposits), ...withdrawing()]))
  const refetch = async (since: number) => {
    await Promise.all([
      waiting && refetchNewestPage(transactions, since, leaving.signal),
      [...withdrawing().values()].some((ms) => ms > 0) && refetchNewestPage(withdrawals, since, leaving.signal),
    ])
  }
  const onAwaited = (next: Awaited | undefined) => {
    if (!next) return
    awaited = next
    const withdrawals = next.withdrawals.map(({ id, awaited }) => `${id} ${awaited.transactionId ?? ''}`)
    const before = waiting
    waiting = [...next.deposits.filter(isUnderReview).map(({ id }) => id), ...withdrawals].join()
    review()
    void storeMatches(address).catch(() => {})
    // Offline, `onReconnect` refetches.
    if (waiting === before) return
    void refetch(Date.now()).catch(() => {})
    // The list of all types may now lack records between those of the two types: it would not be whole.
    if (before !== '')
      void refetchNewestPage(listOf(transactionsQuery, address), Date.now(), leaving.signal).catch(() => {})
  }
  const stops = [
    followStored(() => readAwaited(scopeOf(address)), onAwaited),
    followRows(
      entriesIn(transactions),
      () => storeMatches(address).catch(() => {}),
      () => {},
    ),
    followRows(
      entriesIn(withdrawals),
      async () => {
        await storeMatches(address).catch(() => {})
        // The newest page, which is what one request refreshes.
        return readNewest(withdrawals, RECORDS_PAGE_SIZE)
      },
      (rows) => {
        newest = rows
        review()
      },
    ),
    onReconnect(refetch),
  ]
  return () => {
    leaving.abort()
    for (const stop of stops) stop()
    setUnderReview(new Map())
  }
}

/**
 * Looks for the server's records of deposits and withdrawals: a record ends its awaited row. Fetches the newest records of their
 * types while a deposit is under review or a withdrawal has no record, the screen while any of them is under review, and the newest
 * withdrawals while one of those is. The rows on the device name them, so this also works after a reload.
 *
 * @returns a stop function
 */
export const startFollowingRecords = (): (() => void) => followAccount(follow)
