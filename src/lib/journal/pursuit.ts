import { subscribe } from 'valtio'
import { scopeOf } from '../cache/scope.ts'
import { onReturn } from '../online.ts'
import { session } from '../session.ts'
import { exclusively } from '../tabs.ts'
import type { DepositRow } from './deposit.ts'
import { depositsOf, record, watchDeposits } from './journal.ts'
import { tell } from './tell.ts'

/**
 * Looks after the open deposits of whoever is logged in, until the server has acknowledged and the chain has shown each
 * of them: at start, after a login, on focus, when the network returns, and in between at each one's own pace. Every
 * tab may call; Web Locks let one at a time through, and what one has done the next sees in the rows.
 */
export function startPursuit(): () => void {
  let stopWatching = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = () => {
    stopWatching()
    const { address } = session
    if (!address) return
    void pursue(address, true)
    stopWatching = watchDeposits(scopeOf(address), (rows = []) => {
      clearTimeout(timer)
      const due = Math.min(...rows.filter(isOpen).map(({ nextTryAt }) => nextTryAt))
      if (Number.isFinite(due)) timer = setTimeout(() => void pursue(address, false), Math.max(0, due - Date.now()))
    })
  }
  const atOnce = () => {
    if (session.address && document.visibilityState === 'visible') void pursue(session.address, true)
  }
  follow()
  const unsubscribe = subscribe(session, follow)
  const stopReturns = onReturn(async () => atOnce())
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
const isPursued = ({ outcome }: DepositRow): boolean => outcome === null || outcome === 'declaredUnsent'

/** A pass that has not begun yet: whoever asks for one meanwhile joins it. */
let waiting: Promise<void> | undefined
let wantsAll = false

/**
 * One pass over the deposits of an account.
 *
 * @param all whether also those whose next attempt is not due yet
 */
export function pursue(address: string, all: boolean): Promise<void> {
  wantsAll ||= all
  waiting ??= exclusively('deposits', async () => {
    const everything = wantsAll
    waiting = undefined
    wantsAll = false
    const rows = await depositsOf(scopeOf(address)).catch(() => [])
    const due = rows.filter((row) => (everything ? isPursued(row) : isOpen(row) && row.nextTryAt <= Date.now()))
    const takenBy = ({ id }: DepositRow) => rows.flatMap((row) => (row.id === id ? [] : row.hashes))
    const all = (group: DepositRow[]) => Promise.allSettled(group.map((row) => advance(row, takenBy(row))))
    // What is open comes first: of two that a found transfer could be, it is the likelier one.
    await all(due.filter(isOpen))
    await all(due.filter((row) => !isOpen(row)))
  })
  return waiting
}

/** Looks at the chain and tells the server; what either brings is written down at once. */
export async function advance(row: DepositRow, taken: readonly string[]): Promise<void> {
  // Brings ethers: most starts find nothing to look after.
  const looked = import('./look.ts')
    .then(({ look }) => look(row, taken))
    .catch(() => [])
    .then(async (events) => {
      if (events.length > 0) await record(row.id, ...events)
      return events.length > 0
    })
  const news = await Promise.all([looked, tell(row)])
  if (!news.includes(true)) await record(row.id, { type: 'tried' })
}
