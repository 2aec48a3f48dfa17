import { subscribe } from 'valtio'
import { onReconnect } from '../network/connectivity.ts'
import { scopeOf } from '../session/accountScope.ts'
import { session } from '../session/session.ts'
import { exclusively } from '../tabs/channel.ts'
import { confirmWithServer } from './confirmWithServer.ts'
import { listDeposits, recordEvents, subscribeToDeposits } from './journal.ts'
import type { DepositRow } from './types.ts'

/**
 * Looks after the open deposits of whoever is logged in, until the server has acknowledged and the chain has shown each
 * of them: at start, after a login, on focus, when the network returns, and in between at each one's own pace. Every
 * tab may call; Web Locks let one at a time through, and what one has done the next sees in the rows.
 */
export function startReconciler(): () => void {
  let stopWatching = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = () => {
    stopWatching()
    const { address } = session
    if (!address) return
    void reconcile(address, true)
    stopWatching = subscribeToDeposits(scopeOf(address), (rows = []) => {
      clearTimeout(timer)
      const due = Math.min(...rows.filter(isOpen).map(({ nextAttemptAt }) => nextAttemptAt))
      if (Number.isFinite(due)) timer = setTimeout(() => void reconcile(address, false), Math.max(0, due - Date.now()))
    })
  }
  const atOnce = () => {
    if (session.address && document.visibilityState === 'visible') void reconcile(session.address, true)
  }
  follow()
  const unsubscribe = subscribe(session, follow)
  const stopReturns = onReconnect(async () => atOnce())
  document.addEventListener('visibilitychange', atOnce)
  globalThis.addEventListener('focus', atOnce)
  return () => {
    clearTimeout(timer)
    stopWatching()
    unsubscribe()
    stopReturns()
    document.removeEventListener('visibilitychange', atOnce)
    globalThis.removeEventListener('focus', atOnce)
  }
}

const isOpen = ({ outcome }: DepositRow): boolean => outcome === null

/** What a pass looks at: what is open, and what the user said was not sent. They may have been mistaken. */
const isReconciled = ({ outcome }: DepositRow): boolean => outcome === null || outcome === 'declaredUnsent'

/** A pass that has not begun yet: whoever asks for one meanwhile joins it. */
let queuedPass: Promise<void> | undefined
let queuedAll = false

/**
 * One pass over the deposits of an account.
 *
 * @param all whether also those whose next attempt is not due yet
 */
export function reconcile(address: string, all: boolean): Promise<void> {
  queuedAll ||= all
  queuedPass ??= exclusively('deposits', async () => {
    const everything = queuedAll
    queuedPass = undefined
    queuedAll = false
    const rows = await listDeposits(scopeOf(address)).catch(() => [])
    const due = rows.filter((row) => (everything ? isReconciled(row) : isOpen(row) && row.nextAttemptAt <= Date.now()))
    const takenBy = ({ id }: DepositRow) => rows.flatMap((row) => (row.id === id ? [] : row.hashes))
    const all = (group: DepositRow[]) => Promise.allSettled(group.map((row) => reconcileDeposit(row, takenBy(row))))
    // What is open comes first: of two that a found transfer could be, it is the likelier one.
    await all(due.filter(isOpen))
    await all(due.filter((row) => !isOpen(row)))
  })
  return queuedPass
}

/** Looks at the chain and tells the server; what either brings is written down at once. */
export async function reconcileDeposit(row: DepositRow, taken: readonly string[]): Promise<void> {
  // Brings ethers: most starts find nothing to look after.
  const looked = import('./checkOnChain.ts')
    .then(({ checkOnChain }) => checkOnChain(row, taken))
    .catch(() => [])
    .then(async (events) => {
      if (events.length > 0) await recordEvents(row.id, ...events)
      return events.length > 0
    })
  const news = await Promise.all([looked, confirmWithServer(row)])
  if (!news.includes(true)) await recordEvents(row.id, { type: 'attempted' })
}
