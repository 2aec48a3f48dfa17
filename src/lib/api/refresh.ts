import { refreshTokens, type Tokens } from '../../contract/auth.ts'
import { localStore } from '../browser/storage.ts'
import { ApiError } from '../errors/errors.ts'
import { currentLogin, LAST_REFRESH_KEY, updateTokens } from '../session/session.ts'
import { broadcast, exclusively } from '../tabs/channel.ts'
import { request } from './request.ts'

/** How long a tab waits for the tokens that another tab has just renewed. */
const HANDOVER_MS = 2000
const HANDOVER_STEP_MS = 20

let running: Promise<boolean> | undefined

/**
 * Renews the tokens once, however many calls ask, in any number of tabs.
 *
 * @param stale the tokens that the server did not accept
 * @returns whether there are newer tokens now
 * @throws ApiError if the server could not be asked; the session may still be good
 */
export function renewTokens(stale: Tokens): Promise<boolean> {
  running ??= exclusively('refresh', () => renew(stale)).finally(() => {
    running = undefined
  })
  return running
}

async function renew(stale: Tokens): Promise<boolean> {
  const login = currentLogin()
  if (!login) return false
  if (login.tokens.accessToken !== stale.accessToken) return true
  if (localStore.get(LAST_REFRESH_KEY) === `${login.id}:${login.generation + 1}` && (await handedOver(stale)))
    return true

  try {
    const tokens = await request(refreshTokens, { body: stale })
    const generation = login.generation + 1
    updateTokens(login.id, generation, tokens)
    localStore.set(LAST_REFRESH_KEY, `${login.id}:${generation}`)
    broadcast('refreshed', { sessionId: login.id, generation, tokens })
    return currentLogin()?.id === login.id
  } catch (error) {
    if (error instanceof ApiError && error.outcomeUnknown) throw error
    return false
  }
}

/** Waits for another tab's tokens, which travel from tab to tab and are never stored where all can read. */
async function handedOver(stale: Tokens): Promise<boolean> {
  for (let waited = 0; waited < HANDOVER_MS; waited += HANDOVER_STEP_MS) {
    if (currentLogin()?.tokens.accessToken !== stale.accessToken) return currentLogin() !== null
    await new Promise((resolve) => setTimeout(resolve, HANDOVER_STEP_MS))
  }
  return false
}
