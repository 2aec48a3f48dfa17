import { MAIN_MEMBER } from '../../../mocks/seed/addresses.ts'
import { NOW } from '../../createTestBackend.ts'
import { startChangedBackend } from '../changedBackend.ts'
import type { TextResponse } from '../serve.ts'
import { copyOf } from './pactCopies.ts'
import type { RequestMutation } from './requestMutations.ts'

/**
 * Starts the mock backend behind a server that applies a mutation to each request and records the responses.
 *
 * @param mutationFor returns the mutation for a copied interaction, if any
 * @returns its URL, the responses by copy, and a function that stops it
 */
export async function startMutatedBackend(mutationFor: (copy: string) => RequestMutation['apply'] | undefined) {
  const responses = new Map<string, TextResponse>()
  const { backend, ...started } = await startChangedBackend(
    [
      (next) => async (request) => {
        const copy = copyOf(request)
        const mutate = mutationFor(copy)
        // A valid token of the member, for a mutation that skips the auth check.
        const { accessToken } = mutate ? await backend.setState('member-logged-in', { address: MAIN_MEMBER }) : {}
        const response = await next(mutate ? mutate(request, String(accessToken)) : request)
        responses.set(copy, response)
        return response
      },
    ],
    { clock: () => NOW },
  )
  return { ...started, responses }
}
