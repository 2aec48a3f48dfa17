import { MAIN_MEMBER } from '../../../mocks/seed/addresses.ts'
import { startMockServer } from '../../../mocks/server.ts'
import { NOW } from '../../createTestBackend.ts'
import { readResponse, serveLocally, type TextResponse } from '../serve.ts'
import { COPY_HEADER } from './pactCopies.ts'
import type { RequestMutation } from './requestMutations.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** Handles the requests for a copied interaction, and state changes. */
export interface ProviderHandlers {
  respond: (copy: string, request: Request) => Promise<TextResponse> | TextResponse
  /** Takes and returns a JSON body. */
  changeState: (body: string) => Promise<string> | string
}

/** The mock backend's responses by copy, and the values its states returned by state change. */
interface Recording {
  responses: Map<string, TextResponse>
  stateValues: Map<string, string>
}

/**
 * Starts the mock backend, applies a mutation to each request, and records the responses.
 *
 * @param mutationFor returns the mutation for a copied interaction, if any
 */
export async function startMutatedBackend(mutationFor: (copy: string) => RequestMutation['apply'] | undefined) {
  const mock = await startMockServer({ port: 0, clock: () => NOW })
  const recording: Recording = { responses: new Map(), stateValues: new Map() }
  const handlers: ProviderHandlers = {
    respond: async (copy, request) => {
      const mutate = mutationFor(copy)
      // A valid token of the member, for a mutation that skips the auth check.
      const { accessToken } = mutate ? await mock.backend.setState('member-logged-in', { address: MAIN_MEMBER }) : {}
      const seen = mutate ? mutate(request, String(accessToken)) : request
      const response = await readResponse(await mock.backend.respond(seen))
      recording.responses.set(copy, response)
      return response
    },
    changeState: async (body) => {
      const response = await fetch(`${mock.url}/_states`, { method: 'POST', headers: JSON_TYPE, body })
      const values = await response.text()
      recording.stateValues.set(body, values)
      return values
    },
  }
  return { handlers, recording, stop: mock.stop }
}

/** Serves handlers over HTTP for the verifier. */
export const serveProvider = ({ respond, changeState }: ProviderHandlers) =>
  serveLocally(async (request) => {
    if (new URL(request.url).pathname === '/_states')
      return { status: 200, type: 'application/json', cacheControl: '', text: await changeState(await request.text()) }
    return respond(request.headers.get(COPY_HEADER) ?? '', request)
  })
