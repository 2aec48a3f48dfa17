import { MAIN_MEMBER } from '../../../mocks/seed/addresses.ts'
import { startMockServer } from '../../../mocks/server.ts'
import { NOW } from '../../createTestBackend.ts'
import { readResponse, serveLocally, type TextResponse } from '../serve.ts'
import { copyOf } from './pactCopies.ts'
import type { RequestMutation } from './requestMutations.ts'

/**
 * Starts the mock backend behind a server that applies a mutation to each request and records the responses.
 *
 * @param mutationFor returns the mutation for a copied interaction, if any
 * @returns its URL, the responses by copy, and a function that stops it
 */
export async function startMutatedBackend(mutationFor: (copy: string) => RequestMutation['apply'] | undefined) {
  const mock = await startMockServer({ port: 0, clock: () => NOW })
  const responses = new Map<string, TextResponse>()
  const server = await serveLocally(async (request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return readResponse(await fetch(new Request(mock.url + pathname, request)))
    const copy = copyOf(request)
    const mutate = mutationFor(copy)
    // A valid token of the member, for a mutation that skips the auth check.
    const { accessToken } = mutate ? await mock.backend.setState('member-logged-in', { address: MAIN_MEMBER }) : {}
    const seen = mutate ? mutate(request, String(accessToken)) : request
    const response = await readResponse(await mock.backend.respond(seen))
    responses.set(copy, response)
    return response
  })
  const stop = async () => {
    await server.stop()
    await mock.stop()
  }
  return { url: server.url, responses, stop }
}
