import { isHidden, onReturn } from '../browser/onReturn.ts'
import { withTimeLimit } from '../browser/sleep.ts'
import type { DepositRow } from '../durable/rows.ts'
import { onReconnect } from '../network/connectivity.ts'
import { scopeOf } from '../session/accountScope.ts'
import { followAccount } from '../session/followAccount.ts'
import { session } from '../session/session.ts'
import { exclusively } from '../tabs/locks.ts'
import type { OtherRecords } from './checkOnChain.ts'
import { confirmWithServer } from './confirmWithServer.ts'
import { listDeposits, recordEvents, subscribeToDeposits } from './journal.ts'
import { isSearched, isWatched, ownHashes } from './types.ts'
import { restoreMirroredHashes } from './unsavedHashes.ts'

const isOpen = ({ outcome }: DepositRow): boolean => outcome === null

/** Maximum wait of a pass for a check of the chain. The check goes on, and its result still counts. */
const MAX_CHECK_MS = 15_000

/** How long the chain may take to say whose transaction a hash is. */
const FIRST_READING_MS = 5000

/** When a pass is repeated, unless the journal stores its result, which sets the next time. */
const UNSTORED_RETRY_MS = 30_000

/** A wallet can name an earlier transaction: the server is asked about a hash once the chain had time to show its nonce. */
async function readFirst(row: DepositRow, checked: Promise<unknown>): Promise<DepositRow> {
  if (row.hashes.length === 0 || row.sentNonce !== null || row.mined) return row
  await withTimeLimit(checked, FIRST_READING_MS, undefined).catch(() => {})
  return (await listDeposits(row.scope)).find(({ id }) => id === row.id) ?? row
}

/** The hashes and nonces of an account's records except one. */
export const othersOf = (rows: readonly DepositRow[], { id }: DepositRow): OtherRecords => {
  const others = rows.filter((row) => row.id !== id)
  return {
    hashes: others.flatMap((row) => [...ownHashes(row), ...row.excluded]),
    nonces: others.flatMap(({ sentNonce }) => sentNonce ?? []),
  }
}

/** The queued pass of each account. Callers that arrive before it starts share it. */
const queued = new Map<string, { pass: Promise<void>; until: number }>()

/** Checks of the chain that go on, by record and its hashes: no pass of this tab starts a second one, or waits for it. */
const running = new Map<string, Promise<boolean>>()

const keyOf = ({ id, hashes }: DepositRow): string => [id, ...hashes].join()

/** Checks the chain, and records the result. */
function startCheck(row: DepositRow, others: OtherRecords): Promise<boolean> {
  // Loads ethers, which most starts don't need.
  const check = import('./checkOnChain.ts')
    .then(({ checkOnChain }) => checkOnChain(row, others))
    .catch(() => [])
    .then(async (events) => events.length > 0 && (await recordEvents(row.id, ...events)))
    .finally(() => running.delete(keyOf(row)))
  running.set(keyOf(row), check)
  return check
}

/** Checks the chain and confirms with the server; records the result of each at once. */
async function reconcileDeposit(row: DepositRow, others: OtherRecords): Promise<void> {
  const isRunning = running.has(keyOf(row))
  if (isRunning && row.hashes.length === 0) return void (await recordEvents(row.id, { type: 'searching' }))
  const check = running.get(keyOf(row)) ?? startCheck(row, others)
  const progress = await Promise.all([
    isRunning ? false : withTimeLimit(check, MAX_CHECK_MS, false),
    readFirst(row, check).then(confirmWithServer),
  ])
  if (!progress.includes(true)) await recordEvents(row.id, { type: 'attempted' })
}

async function runPass(address: string, until: number): Promise<void> {
  // The account may have logged out while the pass waited.
  if (session.address !== address) return
  await restoreMirroredHashes()
  const rows = await listDeposits(scopeOf(address)).catch(() => [])
  const isDue = ({ nextAttemptAt }: DepositRow) => nextAttemptAt <= until
  const ended = rows.filter((row) => !isOpen(row) && isWatched(row) && isDue(row))
  const isNext = (row: DepositRow) => isDue(row) || (ended.length > 0 && isSearched(row))
  const reconcileAll = (group: DepositRow[]) =>
    Promise.allSettled(group.map((row) => reconcileDeposit(row, othersOf(rows, row))))
  // Of two deposits that match a found transfer, the open one is the likelier: it is searched for first.
  await reconcileAll(rows.filter((row) => isOpen(row) && isNext(row)))
  await reconcileAll(ended)
}

/**
 * Runs one pass over the deposits of an account.
 *
 * @param until deposits whose next attempt is due by then, unix milliseconds, and open ones that are searched for if an ended one
 *   is due; without it, all
 */
export function reconcile(address: string, until = Number.POSITIVE_INFINITY): Promise<void> {
  const waiting = queued.get(address)
  if (waiting) {
    waiting.until = Math.max(waiting.until, until)
    return waiting.pass
  }
  const entry = { until, pass: Promise.resolve() }
  queued.set(address, entry)
  entry.pass = exclusively('deposits', () => {
    queued.delete(address)
    return runPass(address, entry.until)
  })
  return entry.pass
}

/**
 * Retries the account's open deposits until server and chain both confirm: at start, after login, on return, on
 * reconnect, and at each row's `nextAttemptAt`. Safe in every tab: a Web Lock serializes passes. Returns a stop
 * function.
 */
export function startReconciler(): () => void {
  const reconcileNow = () => {
    if (session.address && !isHidden()) void reconcile(session.address)
  }
  const stops = [
    followAccount((address) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      void reconcile(address)
      const unsubscribe = subscribeToDeposits(scopeOf(address), (rows = []) => {
        clearTimeout(timer)
        const due = Math.min(...rows.filter((row) => isWatched(row)).map(({ nextAttemptAt }) => nextAttemptAt))
        const passAfter = (ms: number) => {
          timer = setTimeout(() => {
            passAfter(UNSTORED_RETRY_MS)
            // The clock of the device may have been set back since.
            void reconcile(address, Math.max(due, Date.now()))
          }, ms)
        }
        if (Number.isFinite(due)) passAfter(Math.max(0, due - Date.now()))
      })
      return () => {
        clearTimeout(timer)
        unsubscribe()
      }
    }),
    onReconnect(async () => reconcileNow()),
    onReturn(reconcileNow),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
