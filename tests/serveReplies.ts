import type { ApiError } from '../src/lib/errors/ApiError.ts'
import { setTransport } from '../src/lib/network/transport.ts'

type Answer = Response | Error | ((request: Request) => Response | Promise<Response>)

/** A backend for the API client: `serve` sets its next replies, `requests` are the ones it got. */
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

export const ok = (data: unknown): Response => Response.json({ code: 200, message: '', data })
export const refusal = (code: number, message = '', status = 200): Response =>
  Response.json({ code, message }, { status })

/** The error that a call ends with. */
export const problem = (work: Promise<unknown>): Promise<ApiError | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  )
