import { asksForRefresh, CODE } from '../../contract/codes.ts'
import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { sleep } from '../browser/sleep.ts'
import { env } from '../config/env.ts'
import { ApiError } from '../errors/ApiError.ts'
import { currentLogin, isSessionCurrent } from '../session/session.ts'
import { sessionEvents } from '../session/sessionLost.ts'
import { refreshAccessToken } from './refresh.ts'
import { type CallOptions, request } from './request.ts'

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

/**
 * Calls the backend with the bearer token and the current language. Refreshes the tokens once and retries once on 401 or
 * 40201, reports a lost session, and waits after a GET. Never repeats a call otherwise.
 *
 * @throws ApiError; `superseded` if the session changed meanwhile, so that no reply reaches another account's screen
 */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Reply<E>> {
  try {
    if (endpoint.auth === 'bearer') return await callWithToken(endpoint, options)
    const token = endpoint.auth === 'expired' ? currentLogin()?.tokens.accessToken : undefined
    return await request(endpoint, options, token)
  } catch (error) {
    // Without a session too, the code means what it means for every call. Source: specification §8.
    if (endpoint.auth === 'none' && codeOf(error) === CODE.sessionEnded) sessionEvents.onLost('expired')
    throw error
  } finally {
    if (endpoint.method === 'GET' && env.getDelayMs > 0) await sleep(env.getDelayMs)
  }
}

async function callWithToken<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Reply<E>> {
  const login = currentLogin()
  if (!login || (options.loginId !== undefined && options.loginId !== login.id)) throw new ApiError('superseded')
  const attempt = async () => {
    // This tab may have just returned, and no event may have reached it yet.
    if (!isSessionCurrent()) sessionEvents.onLost('replaced')
    const used = currentLogin()
    if (used?.id !== login.id) throw new ApiError('superseded')
    try {
      const reply = await request(endpoint, options, used.tokens.accessToken)
      if (currentLogin()?.id !== login.id) throw new ApiError('superseded')
      return reply
    } catch (error) {
      if (currentLogin()?.id !== login.id) throw new ApiError('superseded', { cause: error })
      throw error
    }
  }

  const { tokens } = login
  try {
    return await attempt()
  } catch (error) {
    const code = codeOf(error)
    if (code === CODE.sessionEnded) sessionEvents.onLost('expired')
    if (!asksForRefresh(code)) throw error
    if (!(await refreshAccessToken(tokens))) {
      sessionEvents.onLost('rejected')
      throw error
    }
  }
  try {
    return await attempt()
  } catch (error) {
    const code = codeOf(error)
    if (code === CODE.sessionEnded) sessionEvents.onLost('expired')
    if (asksForRefresh(code)) sessionEvents.onLost('rejected')
    throw error
  }
}
