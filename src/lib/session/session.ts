import { proxy, subscribe } from 'valtio'
import type { Tokens } from '../../contract/auth.ts'
import { forgetEntryState } from '../browser/entryState.ts'
import { randomId } from '../browser/randomId.ts'
import { localStore, sessionStore } from '../browser/storage.ts'
import { broadcast, onTabMessage } from '../tabs/channel.ts'
import { isDeviceLoginCurrent, joinDeviceLogin } from './deviceLogin.ts'

/**
 * A login, stored in session storage under `session`. Per tab; a duplicated tab inherits a copy, so a login has an id
 * and its tokens a generation.
 */
interface Login {
  /** Random. */
  id: string
  /** Checksummed account address. */
  address: string
  /** Number of token refreshes. */
  generation: number
  tokens: Tokens
  /** Id of the device's login; missing until `keepSession`. */
  deviceLogin?: string
  /** When it started, unix milliseconds, device clock; missing in sessions of version 1.0.0. */
  startedAt?: number
  /** Rdns of its wallet: other tabs change, or clear, what local storage has. Missing up to version 2.1.0. */
  wallet?: string | null
}

/** The logged-in account. Tokens stay out of it: nothing on the screen needs them. */
export const session = proxy({ address: null as string | null })

/**
 * - `expired`: the server ended the session (402)
 * - `rejected`: the tokens can't be refreshed (401, 40201)
 * - `replaced`: while this tab was away, another one logged out, or in with another account
 */
export type SessionLossReason = 'expired' | 'rejected' | 'replaced'

/** Events of the API client. The start listens without loading it. */
export const sessionEvents = {
  /** Called when the server no longer accepts the session. */
  onLost: (_reason: SessionLossReason): void => {},
}

const isLogin = (stored: Partial<Login> | null | undefined): stored is Login =>
  [stored?.id, stored?.address, stored?.deviceLogin, stored?.tokens?.accessToken, stored?.tokens?.refreshToken].every(
    (field) => typeof field === 'string',
  ) && Number.isInteger(stored?.generation)

function readStored(): Login | null {
  const stored = sessionStore.getJson('session') as Partial<Login> | null | undefined
  return isLogin(stored) ? stored : null
}

let login: Login | null = null

/** Whether the session may be used: no tab has logged out, or in with another account, since it started. */
export const isSessionCurrent = (): boolean =>
  !login?.deviceLogin || isDeviceLoginCurrent(login.deviceLogin, login.address)

function save(next: Login | null): void {
  // A page from the back/forward cache ends its own login, not the one that its tab has stored since.
  const isStoredOwn = readStored()?.id === login?.id
  login = next
  // A full storage would keep the login before.
  const isStored = Boolean(next?.deviceLogin) && sessionStore.set('session', JSON.stringify(next))
  if (!isStored && (next || isStoredOwn)) sessionStore.remove('session')
  session.address = next?.address ?? null
}

/** Applies refreshed tokens if they belong to this login and are newer than its own. */
export function updateTokens(id: string, generation: number, tokens: Tokens): void {
  // The tokens come from another tab, which may run another version.
  if (login?.id === id && generation > login.generation && tokens?.accessToken && tokens.refreshToken)
    save({ ...login, generation, tokens })
}

/** Takes the tokens that a later page of this tab has refreshed while this one was in the back/forward cache. */
export function takeStoredTokens(): void {
  const stored = readStored()
  if (stored) updateTokens(stored.id, stored.generation, stored.tokens)
}

/** Restores the login of this tab after a reload, unless it has ended, and takes tokens that other tabs refresh. */
export function restoreSession(): () => void {
  login = readStored()
  if (!isSessionCurrent()) {
    save(null)
    // Entry state tells what the account's screens have shown.
    forgetEntryState()
  }
  session.address = login?.address ?? null
  return onTabMessage((message) => {
    if (message.type === 'refreshed') updateTokens(message.sessionId, message.generation, message.tokens)
    if (message.type === 'tokensWanted' && login?.id === message.sessionId && login.generation > message.generation)
      broadcast('refreshed', { sessionId: login.id, generation: login.generation, tokens: login.tokens })
  })
}

/** The login of this tab, or null. */
export const currentLogin = (): Readonly<Login> | null => login

/** Opens a session that the user can still cancel: a reload ends it, and the other tabs keep theirs. */
export const openSession = (address: string, tokens: Tokens, wallet: string | null): void =>
  save({ id: randomId(), address, generation: 0, tokens, startedAt: Date.now(), wallet })

/** Stores the open session; sessions of another account end in every tab. */
export function keepSession(): void {
  if (login) save({ ...login, deviceLogin: joinDeviceLogin(login.address) })
}

/** Starts a session with the tokens that `authorize` returned, and with the last wallet of this device. */
export function startSession(address: string, tokens: Tokens): void {
  openSession(address, tokens, localStore.get('wallet'))
  keepSession()
}

/** Ends the session in this tab. */
export const clearSession = (): void => save(null)

/** Resolves once an account is logged in in this tab. */
export const whenLoggedIn = (): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = subscribe(session, check)
    function check() {
      if (!session.address) return
      unsubscribe()
      resolve()
    }
    check()
  })
