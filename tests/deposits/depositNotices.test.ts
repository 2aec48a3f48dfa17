import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startDepositNotices } from '../../src/features/deposit/depositNotices.ts'
import { subscribeToDeposits } from '../../src/lib/deposits/journal.ts'
import { durable } from '../../src/lib/durable/db.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { clearSession, startSession } from '../../src/lib/session/session.ts'
import { toasts } from '../../src/lib/toasts/toasts.ts'
import { toastsSaid } from '../answers.ts'
import { depositRow, HASH } from './depositRow.ts'
import { ACCOUNT } from './simulation.ts'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const logIn = (address: string) => startSession(address, { accessToken: 'a', refreshToken: 'r' })
let stop = () => {}

beforeEach(async () => {
  toasts.shown = []
  await durable.deposits.clear()
  await durable.deposits.put(depositRow({ hashes: [HASH] }))
})
afterEach(() => {
  stop()
  clearSession()
})

/** Resolves once the notices have read the journal: a later subscription is served after theirs. */
const untilRead = () =>
  new Promise<void>((resolve) => {
    const unsubscribe = subscribeToDeposits(scopeOf(ACCOUNT), () => {
      resolve()
      queueMicrotask(() => unsubscribe())
    })
  })
const confirm = () => durable.deposits.update('a', { acknowledged: [HASH] })

it('announces what any tab has confirmed', async () => {
  logIn(ACCOUNT)
  stop = startDepositNotices()
  await untilRead()
  await confirm()
  await vi.waitFor(() => expect(toastsSaid()).toEqual(['tip.chargeSuccess']))
})

it.each([
  ['another account has logged in', () => logIn(OTHER)],
  ['the account has logged out', clearSession],
  ['they are stopped', () => stop()],
])('says nothing once %s', async (_, leave) => {
  logIn(ACCOUNT)
  stop = startDepositNotices()
  await untilRead()
  leave()
  await confirm()
  await untilRead()
  expect(toastsSaid()).toEqual([])
})
