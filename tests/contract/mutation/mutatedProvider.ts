import { NOW } from '../../../mocks/createTestBackend.ts'
import { MAIN_MEMBER } from '../../../mocks/seed/addresses.ts'
import { startMockServer } from '../../../mocks/server.ts'
import { serveLocally } from '../serve.ts'
import type { Answer } from './readWithClient.ts'
import { COPY } from './pactCopies.ts'

/** What a backend does with a request, and with the body of a state change. */
export interface Behaviour {
  answer: (copy: string, request: Request) => Promise<Answer> | Answer
  enterState: (change: string) => Promise<string> | string
}

/** What the mock backend answered, by the name of the copy, and what its states handed over. */
export interface Recording {
  answers: Map<string, Answer>
  states: Map<string, string>
}

/** The mock backend, with something overlooked in each request; keeps what it answered. */
export async function liveBackend(
  overlook: (copy: string) => ((request: Request, token: string) => Request) | undefined,
) {
  const mock = await startMockServer({ port: 0, clock: () => NOW })
  const recording: Recording = { answers: new Map(), states: new Map() }
  const behaviour: Behaviour = {
    answer: async (copy, request) => {
      const overlooked = overlook(copy)
      // Whoever is not checked is taken for the member.
      const { accessToken } = overlooked
        ? await mock.backend.setState('member-logged-in', { address: MAIN_MEMBER })
        : {}
      const response = await mock.backend.respond(overlooked ? overlooked(request, String(accessToken)) : request)
      const type = response.headers.get('content-type') ?? ''
      const answer = { status: response.status, type, text: await response.text() }
      recording.answers.set(copy, answer)
      return answer
    },
    enterState: async (body) => {
      const reply = await fetch(`${mock.url}/_states`, { method: 'POST', body })
      const values = await reply.text()
      recording.states.set(body, values)
      return values
    },
  }
  return { behaviour, recording, stop: mock.stop }
}

/** Serves a behaviour to the verifier. */
export const startServer = ({ answer, enterState }: Behaviour) =>
  serveLocally(async (request) => {
    const body = request.method === 'POST' ? await request.text() : null
    const { pathname } = new URL(request.url)
    if (pathname === '/_states')
      return new Response(await enterState(body ?? ''), { headers: { 'content-type': 'application/json' } })
    const headers = new Headers(request.headers)
    const { status, type, text } = await answer(
      headers.get(COPY) ?? '',
      new Request(request.url, { method: request.method, headers, body }),
    )
    // A connection of its own for each: one that is kept costs the verifier 40 ms a time, waiting for more.
    return new Response(text, { status, headers: { 'content-type': type, connection: 'close' } })
  })
