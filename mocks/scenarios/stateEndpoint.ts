import * as v from 'valibot'
import type { Backend } from '../backend.ts'
import { UnknownScenarioError } from './catalogue.ts'

const StateChange = v.pipe(
  v.object({
    state: v.optional(v.string()),
    name: v.optional(v.string()),
    params: v.nullish(v.record(v.string(), v.unknown()), {}),
    action: v.optional(v.picklist(['setup', 'teardown']), 'setup'),
  }),
  v.transform(({ state, name, ...rest }) => ({ state: state ?? name ?? '', ...rest })),
)

/**
 * Pact's provider states over HTTP. What cannot be done is a 400, never a 5xx: the verifier would repeat it for minutes.
 * A teardown goes back to the seed, so that no interaction sees what another one left.
 */
export async function handleStateChange(backend: Backend, request: Request): Promise<Response> {
  const change = v.safeParse(StateChange, await request.json().catch(() => undefined))
  const refuse = (error: string, more?: object) => Response.json({ error, ...more }, { status: 400 })
  if (!change.success) return refuse('The body must be {"state": "…", "params": {…}, "action": "setup" | "teardown"}.')
  const { state, params, action } = change.output
  try {
    if (action === 'setup') return Response.json(await backend.setState(state, params))
    await backend.reset()
    return Response.json({})
  } catch (error) {
    if (error instanceof UnknownScenarioError) return refuse(error.message, { known: error.known })
    return refuse(`The state "${state}" cannot be set: ${error instanceof Error ? error.message : String(error)}`)
  }
}
