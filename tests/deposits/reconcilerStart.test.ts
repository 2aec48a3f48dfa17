import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startReconciler } from '../../src/lib/deposits/reconciler.ts'
import { type DepositEvent, WATCH_MS } from '../../src/lib/deposits/types.ts'
import { durable } from '../../src/lib/durable/db.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'
import { refetchOnScreen } from '../../src/lib/network/connectivity.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { clearSession } from '../../src/lib/session/session.ts'
import { fillDisk } from '../fillDisk.ts'
import { stubPage } from '../stubPage.ts'
import { depositRow, HASH } from './depositRow.ts'
import { beginAtNow, LATER, logIn, NOW, settle } from './reconcilerClock.ts'
import { OTHER } from './simulation.ts'

/** Ids of the deposits whose chain state was read, in order. */
const checked: string[] = []
let search: Promise<DepositEvent[]> | undefined
// The chain and the server show nothing new.
vi.mock('../../src/lib/deposits/checkOnChain.ts', () => ({
  checkOnChain: async ({ id, hashes }: DepositRow) => {
    checked.push(id)
    return (hashes.length === 0 && search) || []
  },
}))
vi.mock('../../src/lib/deposits/confirmWithServer.ts', () => ({
  confirmWithServer: async () => false,
}))

beginAtNow()
beforeEach(() => {
  checked.length = 0
})

describe('the running reconciler', () => {
  let stop = () => {}
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = new EventTarget()

  const run = async () => {
    stop = startReconciler()
    await settle()
    // Live queries of Dexie need the clock.
    await advance(1)
  }
  /** Advances the clock. */
  const advance = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await settle()
  }
  const occur = async (target: EventTarget, type: string) => {
    checked.length = 0
    target.dispatchEvent(new Event(type))
    await settle()
  }

  beforeEach(() => {
    page.visibilityState = 'visible'
    vi.stubGlobal('document', page)
    stubPage(window)
  })
  afterEach(() => stop())

  it('checks every deposit at its start, and after each login', async () => {
    await durable.deposits.bulkAdd([
      depositRow({ nextAttemptAt: LATER }),
      depositRow({ id: 'b', scope: scopeOf(OTHER), nextAttemptAt: LATER }),
    ])
    await run()
    expect(checked).toEqual(['a'])
    logIn(OTHER)
    await settle()
    expect(checked).toEqual(['a', 'b'])
  })

  it('does nothing until an account logs in', async () => {
    clearSession()
    await durable.deposits.add(depositRow({ nextAttemptAt: LATER }))
    await run()
    await occur(window, 'focus')
    expect(checked).toEqual([])
    logIn()
    await settle()
    expect(checked).toEqual(['a'])
  })

  it('checks every deposit when the page is looked at again, or the server is back', async () => {
    await durable.deposits.add(depositRow({ nextAttemptAt: LATER }))
    await run()
    await occur(window, 'focus')
    expect(checked).toEqual(['a'])
    await occur(page, 'visibilitychange')
    expect(checked).toEqual(['a'])
    checked.length = 0
    await refetchOnScreen(0)
    await settle()
    expect(checked).toEqual(['a'])
  })

  it('leaves the network alone when the page is hidden', async () => {
    await durable.deposits.add(depositRow())
    await run()
    page.visibilityState = 'hidden'
    await occur(page, 'visibilitychange')
    expect(checked).toEqual([])
  })

  it('checks each deposit when its next attempt is due, not before, and not the others', async () => {
    await durable.deposits.bulkAdd([
      depositRow({ id: 'soon', attempts: 2 }),
      depositRow({ id: 'late', attempts: 4 }),
      depositRow({ id: 'over', outcome: 'confirmed', walletReplied: true, nextAttemptAt: 0 }),
    ])
    await run()
    checked.length = 0
    await advance(3990)
    expect(checked).toEqual([])
    await advance(20)
    expect(checked).toEqual(['soon'])
    await advance(8000)
    expect(checked).toEqual(['soon', 'soon'])
    await advance(4000)
    expect(checked).toEqual(['soon', 'soon', 'late'])
  })

  it('checks a due deposit also if the clock of the device was set back meanwhile', async () => {
    await durable.deposits.add(depositRow({ attempts: 2 }))
    await run()
    checked.length = 0
    vi.setSystemTime(Date.now() - 3_600_000)
    await advance(4010)
    expect(checked).toEqual(['a'])
    await advance(8010)
    expect(checked).toEqual(['a', 'a'])
  })

  it('goes on after a pass that the device did not store', async () => {
    await durable.deposits.add(depositRow({ attempts: 2 }))
    await run()
    fillDisk()
    await advance(4010)
    vi.restoreAllMocks()
    checked.length = 0
    await advance(60_000)
    expect(checked).toContain('a')
  })

  it('checks the other deposits at their own pace while one is searched for long', async () => {
    const { promise, resolve } = Promise.withResolvers<DepositEvent[]>()
    search = promise
    await durable.deposits.bulkAdd([
      depositRow({ id: 'unknown' }),
      depositRow({ id: 'sent', hashes: [HASH], walletReplied: true, sentNonce: 0, attempts: 2 }),
    ])
    await run()
    const wait = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) await advance(1000)
    }
    await wait(18)
    checked.length = 0
    await wait(60)
    expect(checked).toEqual(['sent', 'sent', 'sent'])
    resolve([])
    search = undefined
    await wait(31)
    expect(checked).toContain('unknown')
  })

  it('checks a deposit although the device does not store the attempt of another one', async () => {
    await durable.deposits.bulkAdd([depositRow({ id: 'soon', attempts: 2 }), depositRow({ id: 'late', attempts: 4 })])
    await run()
    fillDisk()
    checked.length = 0
    await advance(60_000)
    expect(checked).toContain('late')
  })

  it('rests while no deposit is open or watched', async () => {
    const passes = vi.spyOn(navigator.locks, 'request')
    await durable.deposits.bulkAdd([
      depositRow({ outcome: 'confirmed', walletReplied: true }),
      depositRow({ id: 'b', outcome: 'setAside', walletReplied: true, settledAt: NOW - WATCH_MS }),
    ])
    await run()
    await advance(1000)
    await durable.deposits.clear()
    await advance(1000)
    expect(passes).toHaveBeenCalledTimes(1)
  })

  it('follows a deposit that is recorded meanwhile, in this tab or another', async () => {
    await run()
    await durable.deposits.add(depositRow({ nextAttemptAt: NOW + 5000 }))
    await settle()
    await advance(4990)
    expect(checked).toEqual([])
    await advance(20)
    expect(checked).toEqual(['a'])
  })

  it('forgets the timer of an attempt that was put off', async () => {
    await durable.deposits.add(depositRow({ attempts: 2 }))
    await run()
    const passes = vi.spyOn(navigator.locks, 'request')
    await durable.deposits.update('a', { nextAttemptAt: LATER })
    await settle()
    await advance(10_000)
    expect(passes).not.toHaveBeenCalled()
  })

  it('keeps the timer of the account that is logged in when deposits of another one change', async () => {
    await durable.deposits.bulkAdd([depositRow(), depositRow({ id: 'b', scope: scopeOf(OTHER), attempts: 2 })])
    await run()
    logIn(OTHER)
    await settle()
    checked.length = 0
    await durable.deposits.update('a', { nextAttemptAt: LATER })
    await settle()
    await advance(4010)
    expect(checked).toEqual(['b'])
  })

  it('stops completely', async () => {
    await durable.deposits.add(depositRow())
    await run()
    // The pass of the start may still wait for its lock.
    await vi.waitFor(() => expect(checked).toEqual(['a']), { interval: 1 })
    stop()
    checked.length = 0
    await advance(60_000)
    window.dispatchEvent(new Event('focus'))
    page.dispatchEvent(new Event('visibilitychange'))
    await refetchOnScreen(0)
    logIn(OTHER)
    logIn()
    await durable.deposits.add(depositRow({ id: 'b' }))
    await advance(60_000)
    expect(checked).toEqual([])
  })
})
