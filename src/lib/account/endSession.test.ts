import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentLogin, restoreSession, startSession, updateTokens } from '../session/session.ts'
import { listenForSessionEnd } from './endSession.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKENS = { accessToken: 'a', refreshToken: 'r' }

/** Another tab. */
const other = new BroadcastChannel('tpu-live')
afterAll(() => other.close())

/** Sends a message and gives this tab time to receive it. */
async function receive(message: object): Promise<void> {
  other.postMessage(message)
  await new Promise((done) => setTimeout(done, 50))
}

const reload = vi.fn()
vi.stubGlobal('location', { reload })
vi.stubGlobal('history', { pushState: () => {} })
restoreSession()
listenForSessionEnd()

beforeEach(() => startSession(ADDRESS, TOKENS))
afterEach(() => vi.clearAllMocks())

describe('a message of another tab', () => {
  it.each([
    ['the 402 of another session of the account', { type: 'expired', sessionId: 'other' }],
    ['the rejected tokens of another session', { type: 'dropped', sessionId: 'other', generation: 9 }],
    ['a log-out of another account', { type: 'loggedOut', address: OTHER }],
    ['a login of the same account, in lower case', { type: 'loggedIn', address: ADDRESS.toLowerCase() }],
    ['a login without an address', { type: 'loggedIn' }],
    ['a log-out without an address', { type: 'loggedOut' }],
  ])('does not end the session: %s', async (_, message) => {
    await receive(message)
    expect(currentLogin()?.address).toBe(ADDRESS)
    expect(reload).not.toHaveBeenCalled()
  })

  it('does not end a session that has newer tokens than the rejected ones', async () => {
    const id = currentLogin()?.id ?? ''
    updateTokens(id, 2, { accessToken: 'a2', refreshToken: 'r2' })
    await receive({ type: 'dropped', sessionId: id, generation: 1 })
    expect(currentLogin()?.tokens.accessToken).toBe('a2')
    await receive({ type: 'dropped', sessionId: id, generation: 2 })
    expect(currentLogin()).toBeNull()
  })

  it.each([
    ['a log-out of the account', () => ({ type: 'loggedOut', address: ADDRESS.toLowerCase() })],
    ['a login of another account', () => ({ type: 'loggedIn', address: OTHER })],
  ])('ends the session: %s', async (_, message) => {
    await receive(message())
    expect(currentLogin()).toBeNull()
  })

  // Last: a tab that reloads stays as it is.
  it('ends the session: its own 402, with a reload after a second', async () => {
    await receive({ type: 'expired', sessionId: currentLogin()?.id })
    expect(currentLogin()).toBeNull()
    expect(reload).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), { timeout: 1500 })
  })
})
