import { number } from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, toastsSaid } from '../../../tests/answers.ts'
import { fillDisk } from '../../../tests/fillDisk.ts'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { ME, OTHER, TOKENS } from '../../../tests/testAccounts.ts'
import { durable } from '../durable/db.ts'
import type { IntentRow } from '../durable/rows.ts'
import { dialogs, dismissDialogs } from '../overlays/dialogs.ts'
import { scopeOf } from '../session/accountScope.ts'
import { clearSession, currentLogin, startSession } from '../session/session.ts'
import { singleFlight } from '../tabs/singleFlight.ts'
import { toasts } from '../toasts/toasts.ts'
import { adoptMarker } from './intents.ts'
import { type ActionKind, checkAgain, closeIntent, resumeIntents, runPaidAction } from './runPaidAction.ts'

const login = (address = ME) => startSession(address, TOKENS)

let booked = 0
const KIND: ActionKind<number> = {
  name: 'withdraw',
  baseline: number(),
  amountOf: String,
  countBookings: async (baseline) => booked - baseline,
  success: { id: 'tip.withdrawSuccess' },
  afterSuccess: () => {},
  onFailure: () => {},
}
const intent = (change: Partial<IntentRow> = {}): IntentRow => ({
  ...{ id: 'i', scope: scopeOf(ME), name: 'withdraw', baseline: 0, requestedAt: 1, serverMessage: null },
  reported: true,
  ...change,
})
const confirm = vi.fn(async () => undefined)
const alerts = () => dialogs.open.map(({ title }) => 'id' in title && title.id)
const untilAlert = () => vi.waitFor(() => expect(alerts()).toEqual(['outcome.unconfirmed']))

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('sessionStorage', memoryStorage())
  toasts.shown = []
  booked = 0
  login()
})
afterEach(async () => {
  dismissDialogs()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  clearSession()
  await durable.intents.clear()
})

describe('while an intent of the account is unresolved', () => {
  it('nothing is asked: it is checked, and named again without proof', async () => {
    await durable.intents.add(intent())
    const flight = runPaidAction(KIND, confirm)
    await untilAlert()
    dismissDialogs()
    expect(await flight).toBe(false)
    expect(confirm).not.toHaveBeenCalled()
    expect(await durable.intents.count()).toBe(1)
  })

  it('an alert that nobody closes holds up no other tab', async () => {
    await durable.intents.add(intent())
    const flight = runPaidAction(KIND, confirm)
    await untilAlert()
    expect(await singleFlight('withdraw', async () => {})).toBe(true)
    dismissDialogs()
    await flight
  })

  it('nothing is asked: its proof is a success, which ends it', async () => {
    await durable.intents.add(intent())
    booked = 1
    expect(await runPaidAction(KIND, confirm)).toBe(false)
    expect([toastsSaid(), await durable.intents.count()]).toEqual([['tip.withdrawSuccess'], 0])
    expect(confirm).not.toHaveBeenCalled()
    await runPaidAction(KIND, confirm)
    expect(confirm).toHaveBeenCalledTimes(1)
  })

  it('nothing is asked if the intents can’t be read', async () => {
    vi.spyOn(durable, 'transaction').mockImplementation(() => {
      throw new DOMException('no access', 'SecurityError')
    })
    await runPaidAction(KIND, confirm)
    expect(toastsSaid()).toEqual(['outcome.notStored'])
    expect(confirm).not.toHaveBeenCalled()
  })

  it('nothing is asked while another tab acts, and that is said', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    vi.resetModules()
    const otherTab = await import('../tabs/singleFlight.ts')
    const started = Promise.withResolvers<void>()
    const acting = otherTab.singleFlight(KIND.name, () => {
      started.resolve()
      return promise
    })
    await started.promise
    expect(await runPaidAction(KIND, confirm)).toBe(false)
    expect(toastsSaid()).toEqual(['action.inOtherTab'])
    expect(confirm).not.toHaveBeenCalled()
    resolve()
    await acting
  })

  it('the user can check again', async () => {
    await durable.intents.add(intent())
    booked = 1
    await checkAgain(KIND)
    expect([toastsSaid(), await durable.intents.count()]).toEqual([['tip.withdrawSuccess'], 0])
  })

  it.each([
    [false, 1],
    [true, 0],
  ])('the user can close it after a warning (%s)', async (isSure, left) => {
    await durable.intents.add(intent())
    const closing = closeIntent(intent())
    expect(dialogs.open).toEqual([
      {
        id: expect.any(Number),
        title: { id: 'outcome.sureClose' },
        body: { id: 'outcome.sureCloseText' },
        confirm: { id: 'action.close' },
        cancel: { id: 'action.cancel' },
        tone: 'danger',
      },
    ])
    await answer(isSure)
    await closing
    expect(await durable.intents.count()).toBe(left)
  })
})

describe('after a start or a login', () => {
  it('an open intent of the account is resolved in a minute of checks, then said to be unconfirmed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await durable.intents.add(intent({ reported: false }))
    const resuming = resumeIntents(KIND)
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(5000)
      expect(alerts()).toEqual(['outcome.unconfirmed'])
    })
    vi.useRealTimers()
    dismissDialogs()
    await resuming
    expect(await durable.intents.toArray()).toMatchObject([{ reported: true }])
  })

  it('one that was said to be unconfirmed is said only with a proof', async () => {
    await durable.intents.add(intent())
    await resumeIntents(KIND)
    expect([toastsSaid(), alerts()]).toEqual([[], []])
    booked = 1
    await resumeIntents(KIND)
    expect(toastsSaid()).toEqual(['tip.withdrawSuccess'])
  })

  it('one of another account, or without a login, is left alone', async () => {
    booked = 1
    await durable.intents.add(intent({ scope: scopeOf(OTHER) }))
    await resumeIntents(KIND)
    clearSession()
    await resumeIntents(KIND)
    expect([toastsSaid(), await durable.intents.count()]).toEqual([[], 1])
  })

  it('nothing is said if the intents can’t be read', async () => {
    vi.spyOn(durable, 'transaction').mockImplementation(() => {
      throw new DOMException('no access', 'SecurityError')
    })
    await resumeIntents(KIND)
    expect([toastsSaid(), alerts()]).toEqual([[], []])
  })

  it('one whose baseline can’t be read is never proven', async () => {
    booked = 1
    await durable.intents.add(intent({ reported: false, baseline: { bought: 'one' } }))
    const resuming = resumeIntents(KIND)
    await untilAlert()
    dismissDialogs()
    await resuming
    expect(await durable.intents.count()).toBe(1)
  })
})

it('another account may act although the request of the one before has no reply yet', async () => {
  const send = vi.fn(() => new Promise(() => {}))
  const action = { prepare: async () => ({ baseline: 0 }), send }
  const first = runPaidAction(KIND, async () => ({ action, loginId: currentLogin()?.id ?? '' }))
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  login(OTHER)
  expect(await first).toBe(false)
  await runPaidAction(KIND, confirm)
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(await durable.intents.toArray()).toMatchObject([{ scope: scopeOf(ME), reported: false }])
})

describe('what version 1.0.0 left in session storage', () => {
  const leave = (loginId = '') =>
    sessionStorage.setItem('tpu:pending:withdraw', JSON.stringify({ loginId, baseline: 7 }))

  it('is resolved by the first flight of its login', async () => {
    leave(currentLogin()?.id)
    booked = 8
    await runPaidAction(KIND, confirm)
    expect(toastsSaid()).toEqual(['tip.withdrawSuccess'])
    expect([confirm.mock.calls.length, sessionStorage.length - 1]).toEqual([0, 0])
  })

  it('is looked for as long as a new one', async () => {
    leave(currentLogin()?.id)
    await adoptMarker('withdraw')
    expect(await durable.intents.toArray()).toEqual([
      intent({ id: expect.any(String), baseline: 7, requestedAt: null, reported: false }),
    ])
  })

  it('stays there until it is stored', async () => {
    leave(currentLogin()?.id)
    fillDisk('add')
    await runPaidAction(KIND, confirm)
    expect(toastsSaid()).toEqual(['outcome.notStored'])
    expect(sessionStorage.getItem('tpu:pending:withdraw')).not.toBeNull()
  })

  it.each(['another login', '{'])('is dropped if it belongs to no account that is known: %s', async (loginId) => {
    if (loginId === '{') sessionStorage.setItem('tpu:pending:withdraw', '{')
    else leave(loginId)
    await runPaidAction(KIND, confirm)
    expect([confirm.mock.calls.length, sessionStorage.getItem('tpu:pending:withdraw')]).toEqual([1, null])
  })
})
