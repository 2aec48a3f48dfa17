import * as v from 'valibot'
import type { Backend } from '../backend.ts'
import { UnknownScenarioError } from './catalogue.ts'

const StateChange = v.object({
  state: v.string(),
  params: v.nullish(v.record(v.string(), v.unknown()), {}),
  action: v.optional(v.picklist(['setup', 'teardown']), 'setup'),
})

/**
 * Sets a Pact provider state over HTTP. `teardown` restores the seed, so that interactions don't affect each other.
 *
 * Every failure is a 400: the Pact verifier retries a 5xx for about two minutes.
 */
export async function handleStateChange(
  backend: Pick<Backend, 'setState' | 'reset'>,
  request: Request,
): Promise<Response> {
  const change = v.safeParse(StateChange, await request.json().catch(() => undefined))
  const badRequest = (error: string, more?: object) => Response.json({ error, ...more }, { status: 400 })
  if (!change.success)
    return badRequest('The body must be {"state": "…", "params": {…}, "action": "setup" | "teardown"}.')
  const { state, params, action } = change.output
  try {
    if (action === 'setup') return Response.json(await backend.setState(state, params))
    await backend.reset()
    return Response.json({})
  } catch (error) {
    if (error instanceof UnknownScenarioError) return badRequest(error.message, { known: error.known })
    return badRequest(`The state "${state}" cannot be set: ${error instanceof Error ? error.message : String(error)}`)
  }
}
