import type { Tokens } from '../../contract/auth.ts'
import { asksForRefresh, CODE } from '../../contract/codes.ts'
import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { sleep } from '../browser/sleep.ts'
import { env } from '../config/env.ts'
import { ApiError } from '../errors/ApiError.ts'
import { currentLogin, isSessionCurrent, sessionEvents } from '../session/session.ts'
import { refreshAccessToken } from './refresh.ts'
import { type CallOptions, request } from './request.ts'

const endsSession = (error: unknown) => error instanceof ApiError && error.businessCode === CODE.sessionEnded
/** A bare HTTP 401 asks for a refresh as well. */
const isTokenRejected = (error: unknown) => error instanceof ApiError && asksForRefresh(error.code)

/**
 * Calls the backend with the bearer token and the current language. Refreshes the tokens once and retries once on 401 or
 * 40201, reports a lost session, and waits after a GET. Never repeats a call otherwise.
 *
 * @throws ApiError; `superseded` if the session changed meanwhile or `mayRepeat` refuses, so that no reply reaches another account's screen
 */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Reply<E>> {
  try {
    if (endpoint.auth === 'bearer') return await callWithToken(endpoint, options)
    const token = endpoint.auth === 'expired' ? currentLogin()?.tokens.accessToken : undefined
    return await request(endpoint, options, token)
  } catch (error) {
    // 402 means the same to a call without a login. Source: specification §8.
    if (endpoint.auth !== 'expired' && endsSession(error)) sessionEvents.onLost('expired')
    throw error
  } finally {
    if (endpoint.method === 'GET' && env.getDelayMs > 0) await sleep(env.getDelayMs)
  }
}

/**
 * The tokens of a login. Asks the device, because a tab that was frozen has missed events.
 *
 * @throws ApiError `superseded` if another login is current
 */
function currentTokens(loginId: string, cause?: unknown): Tokens {
  const isCurrent = isSessionCurrent()
  if (!isCurrent) sessionEvents.onLost('replaced')
  const login = currentLogin()
  if (!isCurrent || login?.id !== loginId) throw new ApiError('superseded', { cause })
  return login.tokens
}

async function callWithToken<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Reply<E>> {
  const login = currentLogin()
  if (!login || (options.loginId !== undefined && options.loginId !== login.id)) throw new ApiError('superseded')
  const attempt = async () => {
    const { accessToken } = currentTokens(login.id)
    const [reply] = await Promise.allSettled([request(endpoint, options, accessToken)])
    const failure: unknown = reply.status === 'rejected' ? reply.reason : undefined
    currentTokens(login.id, failure)
    if (reply.status === 'rejected') throw failure
    return reply.value
  }

  const { tokens } = login
  try {
    return await attempt()
  } catch (error) {
    if (!isTokenRejected(error)) throw error
    const isRefreshed = await refreshAccessToken(tokens).catch((failure: unknown) => {
      // The server has answered the call itself: it did nothing.
      throw failure instanceof ApiError ? new ApiError(failure.kind, { ...failure, cause: error }) : failure
    })
    // The refresh of a login that has ended says nothing about the current one.
    currentTokens(login.id, error)
    if (!isRefreshed) {
      sessionEvents.onLost('rejected')
      throw error
    }
    if (options.mayRepeat && !(await options.mayRepeat())) throw new ApiError('superseded', { cause: error })
  }
  try {
    return await attempt()
  } catch (error) {
    if (isTokenRejected(error)) sessionEvents.onLost('rejected')
    throw error
  }
}
