import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDepositNotices } from '../../src/features/deposit/depositNotices.ts'
import { durable } from '../../src/lib/durable/db.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { clearSession, startSession } from '../../src/lib/session/session.ts'
import { toastsSaid } from '../answers.ts'
import { depositRow, HASH } from './depositRow.ts'
import { ACCOUNT } from './simulation.ts'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const logIn = (address: string) => startSession(address, { accessToken: 'a', refreshToken: 'r' })

/** What the app's icon shows; undefined: nothing was set yet. */
let shown: number | undefined
let stop = () => {}

beforeEach(async () => {
  shown = undefined
  await durable.deposits.clear()
})
afterEach(() => {
  stop()
  clearSession()
  vi.unstubAllGlobals()
})

const installed = {
  setAppBadge: async (count: number) => {
    shown = count
  },
  clearAppBadge: async () => {
    shown = 0
  },
}

it('announces what any tab has confirmed', async () => {
  vi.stubGlobal('navigator', installed)
  await durable.deposits.put(depositRow({ hashes: [HASH] }))
  logIn(ACCOUNT)
  stop = startDepositNotices()
  await vi.waitFor(() => expect(shown).toBe(1))
  await durable.deposits.update('a', { acknowledged: [HASH] })
  await vi.waitFor(() => expect(toastsSaid()).toEqual(['tip.chargeSuccess']))
})

describe('the badge of the app', () => {
  it('counts the open deposits of the account, as they settle, and is cleared on log-out', async () => {
    vi.stubGlobal('navigator', installed)
    await durable.deposits.bulkPut([
      depositRow(),
      depositRow({ id: 'b', nonce: 1, hashes: [HASH] }),
      depositRow({ id: 'c', nonce: 2, outcome: 'confirmed', settledAt: 1 }),
      depositRow({ id: 'd', scope: scopeOf(OTHER) }),
    ])
    logIn(ACCOUNT)
    stop = startDepositNotices()
    await vi.waitFor(() => expect(shown).toBe(2))
    await durable.deposits.update('a', { outcome: 'refused', settledAt: 1 })
    await vi.waitFor(() => expect(shown).toBe(1))
    clearSession()
    expect(shown, 'before the page that ends the session reloads').toBe(0)
    await durable.deposits.update('a', { outcome: null, settledAt: null })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(shown, 'after log-out the journal changes nothing').toBe(0)
  })

  it.each([
    ['has no badge', {}],
    [
      'refuses it',
      {
        setAppBadge: () => Promise.reject(new DOMException('not installed', 'NotAllowedError')),
        clearAppBadge: () => Promise.reject(new DOMException('not installed', 'NotAllowedError')),
      },
    ],
  ])('is left out where the browser %s', async (_, navigator) => {
    const rejected = vi.fn()
    process.on('unhandledRejection', rejected)
    vi.stubGlobal('navigator', navigator)
    await durable.deposits.put(depositRow())
    logIn(ACCOUNT)
    stop = startDepositNotices()
    await new Promise((resolve) => setTimeout(resolve, 50))
    clearSession()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(rejected).not.toHaveBeenCalled()
    process.off('unhandledRejection', rejected)
  })
})
