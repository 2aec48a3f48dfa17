import { afterEach, beforeEach, vi } from 'vitest'
import { durable } from '../../src/lib/durable/db.ts'
import { clearSession, startSession } from '../../src/lib/session/session.ts'
import { ACCOUNT } from './simulation.ts'

export const NOW = 1_000_000_000
export const LATER = NOW + 60_000

export const logIn = (address: string = ACCOUNT) => startSession(address, { accessToken: 'a', refreshToken: 'r' })

/** Lets everything run that needs no clock. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Begins each test at `NOW`, logged in, without deposits. */
export function beginAtNow(): void {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW })
    logIn()
    await durable.deposits.clear()
  })
  afterEach(() => {
    clearSession()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}
