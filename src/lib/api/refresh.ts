import { refreshTokens, type Tokens } from '../../contract/auth.ts'
import { sleep } from '../browser/sleep.ts'
import { localStore } from '../browser/storage.ts'
import { ApiError } from '../errors/ApiError.ts'
import { currentLogin, LAST_REFRESH_KEY, updateTokens } from '../session/session.ts'
import { broadcast } from '../tabs/channel.ts'
import { exclusively } from '../tabs/locks.ts'
import { request } from './request.ts'

/** How long a tab waits for tokens that another tab has just refreshed. */
const HANDOVER_MS = 2000
const HANDOVER_POLL_MS = 20

/** Waits for another tab's tokens. They travel over the channel and are never stored where other tabs can read them. */
async function receivedTokens(stale: Tokens): Promise<boolean> {
  for (let waited = 0; waited < HANDOVER_MS; waited += HANDOVER_POLL_MS) {
    if (currentLogin()?.tokens.accessToken !== stale.accessToken) return currentLogin() !== null
    await sleep(HANDOVER_POLL_MS)
  }
  return false
}

async function refresh(stale: Tokens): Promise<boolean> {
  const login = currentLogin()
  if (!login) return false
  if (login.tokens.accessToken !== stale.accessToken) return true
  const refreshedElsewhere = localStore.get(LAST_REFRESH_KEY) === `${login.id}:${login.generation + 1}`
  if (refreshedElsewhere && (await receivedTokens(stale))) return true

  try {
    const tokens = await request(refreshTokens, { body: stale }, stale.accessToken)
    const generation = login.generation + 1
    updateTokens(login.id, generation, tokens)
    localStore.set(LAST_REFRESH_KEY, `${login.id}:${generation}`)
    broadcast('refreshed', { sessionId: login.id, generation, tokens })
    return currentLogin()?.id === login.id
  } catch (error) {
    // A server error says nothing about the session, with or without an envelope.
    const isServerError = error instanceof ApiError && (error.outcomeUnknown || (error.status ?? 0) >= 500)
    if (isServerError) throw error
    return false
  }
}

function createRefresher() {
  let running: Promise<boolean> | undefined
  return {
    /**
     * Refreshes the tokens once, however many calls ask for it, in any number of tabs.
     *
     * @param stale the tokens that the server rejected
     * @returns whether newer tokens exist now
     * @throws ApiError if the server could not be reached; the session may still be valid
     */
    refreshAccessToken(stale: Tokens): Promise<boolean> {
      running ??= exclusively('refresh', () => refresh(stale)).finally(() => {
        running = undefined
      })
      return running
    },
  }
}

export const { refreshAccessToken } = createRefresher()
