import { asksForRefresh, CODE } from '../../contract/codes.ts'
import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { dropSession, expireSession } from '../account/endSession.ts'
import { env } from '../config/env.ts'
import { ApiError } from '../errors/errors.ts'
import { currentLogin } from '../session/session.ts'
import { renewTokens } from './refresh.ts'
import { type CallOptions, request } from './request.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

/**
 * Calls the backend: bearer and language of the moment, one shared refresh and one retry on 401 or 40201, the end of
 * the session on 402, the pause after a GET. Nothing else is ever repeated.
 *
 * @throws ApiError; `superseded` if the session changed meanwhile, so that no answer reaches another account's screen
 */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Reply<E>> {
  try {
    return await (endpoint.auth === 'bearer' ? asMember(endpoint, options) : request(endpoint, options))
  } finally {
    if (endpoint.method === 'GET' && env.getDelayMs > 0) await pause(env.getDelayMs)
  }
}

async function asMember<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Reply<E>> {
  const login = currentLogin()
  if (!login) throw new ApiError('superseded')
  const attempt = async () => {
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
    if (code === CODE.sessionEnded) expireSession()
    if (code === undefined || !asksForRefresh(code)) throw error
    if (!(await renewTokens(tokens))) {
      dropSession()
      throw error
    }
  }
  try {
    return await attempt()
  } catch (error) {
    const code = codeOf(error)
    if (code === CODE.sessionEnded) expireSession()
    if (code !== undefined && asksForRefresh(code)) dropSession()
    throw error
  }
}
