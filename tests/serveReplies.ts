import { afterEach, beforeEach } from 'vitest'
import type { ApiError } from '../src/lib/errors/ApiError.ts'
import { setTransport } from '../src/lib/network/transport.ts'
import { clearSession, type SessionLossReason, sessionEvents, startSession } from '../src/lib/session/session.ts'
import { ME, TOKENS } from './testAccounts.ts'

type Answer = Response | Error | ((request: Request) => Response | Promise<Response>)

/** A backend for the API client: `serve` sets its next replies, `requests` are those it has received. */
export function createReplies() {
  const requests: Request[] = []
  function serve(...answers: Answer[]): void {
    setTransport(async (input, init) => {
      const request = new Request(new URL(String(input), 'http://app.test'), init)
      requests.push(request)
      const answer = answers.shift() ?? new Error('unexpected request')
      if (answer instanceof Error) throw answer
      return typeof answer === 'function' ? answer(request) : answer
    })
  }
  return { requests, serve }
}

/** As `createReplies`, with a logged-in user in every test of the file. `lost` are the ends of the session in the test. */
export function createRepliesToUser() {
  const { requests, serve } = createReplies()
  const lost: SessionLossReason[] = []
  beforeEach(() => {
    requests.length = 0
    lost.length = 0
    sessionEvents.onLost = (reason) => void lost.push(reason)
    startSession(ME, TOKENS)
  })
  afterEach(clearSession)
  return { requests, serve, lost }
}

export const ok = (data: unknown): Response => Response.json({ code: 200, message: '', data })
export const refusal = (code: number, message = '', status = 200): Response =>
  Response.json({ code, message }, { status })

/** The error that a call ends with. */
export const problem = (work: Promise<unknown>): Promise<ApiError | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  )
