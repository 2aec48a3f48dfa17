import { beforeEach, expect, it, vi } from 'vitest'
import { startDepositNotices } from '../../src/features/deposit/depositNotices.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { clearSession, startSession } from '../../src/lib/session/session.ts'
import { toasts } from '../../src/lib/toasts/toasts.ts'
import { toastsSaid } from '../answers.ts'
import { depositRow, HASH } from './depositRow.ts'
import { ACCOUNT } from './simulation.ts'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Who follows the journal of an account. */
const journal = vi.hoisted(() => new Map<string, (rows: DepositRow[]) => void>())
vi.mock('../../src/lib/deposits/journal.ts', async (original) => ({
  ...(await original<object>()),
  subscribeToDeposits: (scope: string, listener: (rows: DepositRow[]) => void) => {
    journal.set(scope, listener)
    return () => journal.delete(scope)
  },
}))

const login = (address: string) => startSession(address, { accessToken: 'a', refreshToken: 'r' })
const followed = () => [...journal.keys()]

beforeEach(() => {
  toasts.shown = []
  clearSession()
})

it('announces what any tab has confirmed to the account of the deposit alone, until it is stopped', async () => {
  const stop = startDepositNotices()
  expect(followed()).toEqual([])
  login(ACCOUNT)
  await vi.waitFor(() => expect(followed()).toEqual([scopeOf(ACCOUNT)]))
  const announce = journal.get(scopeOf(ACCOUNT))
  announce?.([depositRow({ hashes: [HASH] })])
  announce?.([depositRow({ hashes: [HASH], acknowledged: [HASH] })])
  expect(toastsSaid()).toEqual(['tip.chargeSuccess'])

  // The same account again: what it has heard is no news.
  login(ACCOUNT)
  await Promise.resolve()
  expect(journal.get(scopeOf(ACCOUNT))).toBe(announce)
  login(OTHER)
  await vi.waitFor(() => expect(followed()).toEqual([scopeOf(OTHER)]))
  clearSession()
  await vi.waitFor(() => expect(followed()).toEqual([]))
  login(OTHER)
  await vi.waitFor(() => expect(followed()).toEqual([scopeOf(OTHER)]))
  stop()
  login(ACCOUNT)
  await Promise.resolve()
  expect(followed()).toEqual([])
})

it('follows an account that is logged in already', () => {
  login(ACCOUNT)
  const stop = startDepositNotices()
  expect(followed()).toEqual([scopeOf(ACCOUNT)])
  stop()
})
