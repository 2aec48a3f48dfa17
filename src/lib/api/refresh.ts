import { safeParse, unknown } from 'valibot'
import { refreshTokens, Tokens } from '../../contract/auth.ts'
import { backoff, every } from '../browser/backoff.ts'
import { localStore } from '../browser/storage.ts'
import { ApiError, TOO_MANY_REQUESTS } from '../errors/ApiError.ts'
import { currentLogin, takeStoredTokens, updateTokens } from '../session/session.ts'
import { broadcast } from '../tabs/channel.ts'
import { exclusively } from '../tabs/locks.ts'
import { withUpdateLock } from '../tabs/updateLock.ts'
import { request } from './request.ts'

/** An envelope of success without new tokens ends the login. A captive portal's page is no envelope: the refresh is tried again. */
const REFRESH = { ...refreshTokens, reply: unknown() }

/** How long a tab waits for tokens that another tab has refreshed. */
const HANDOVER_MS = 2000
const HANDOVER_POLL_MS = 20

/** The number of refreshes of a session, in any tab, as far as this device knows. */
function lastGeneration(sessionId: string): number {
  const [id, generation] = localStore.get('lastRefresh')?.split(':') ?? []
  return id === sessionId ? Number(generation) : 0
}

/** Asks the other tabs for newer tokens. They travel over the channel and are never stored where other tabs can read them. */
async function receiveTokens({ id, generation }: { id: string; generation: number }): Promise<boolean> {
  broadcast('tokensWanted', { sessionId: id, generation })
  for await (const _ of backoff(every(HANDOVER_POLL_MS, HANDOVER_MS))) {
    const login = currentLogin()
    if (login?.id !== id) return false
    if (login.generation > generation) return true
  }
  return false
}

async function refresh(rejected: Tokens): Promise<boolean> {
  takeStoredTokens()
  const login = currentLogin()
  if (!login) return false
  if (login.tokens.accessToken !== rejected.accessToken) return true
  // A refresh token works once. Sending a used one may end the session, also in the tab that has the new one.
  if (lastGeneration(login.id) > login.generation) return receiveTokens(login)

  try {
    const reply = safeParse(Tokens, await request(REFRESH, { body: rejected }, rejected.accessToken))
    if (!reply.success) return false
    const tokens = reply.output
    const generation = login.generation + 1
    updateTokens(login.id, generation, tokens)
    localStore.set('lastRefresh', `${login.id}:${generation}`)
    broadcast('refreshed', { sessionId: login.id, generation, tokens })
    return currentLogin()?.id === login.id
  } catch (error) {
    // This tab was frozen meanwhile, and another one has taken the lock over and refreshed.
    if (lastGeneration(login.id) > login.generation) return receiveTokens(login)
    // A server that fails, or is asked too often, says nothing about the session.
    if (error instanceof ApiError && (error.serverFailed || error.code === TOO_MANY_REQUESTS)) throw error
    return false
  }
}

/** Refreshes under way, by the access token that was rejected. */
const running = new Map<string, Promise<boolean>>()

/**
 * Refreshes the tokens once, however many calls ask for it, in all tabs that share the session.
 *
 * @param rejected the tokens that the server rejected
 * @returns whether newer tokens exist now
 * @throws ApiError if the server could not be reached; the session may still be valid
 */
export function refreshAccessToken(rejected: Tokens): Promise<boolean> {
  const key = rejected.accessToken
  const lock = `refresh:${currentLogin()?.id}`
  // A reload would lose the new refresh token, and the server no longer accepts the old one.
  const start = () => exclusively(lock, () => withUpdateLock(() => refresh(rejected)))
  const refreshing = running.get(key) ?? start().finally(() => running.delete(key))
  running.set(key, refreshing)
  return refreshing
}
