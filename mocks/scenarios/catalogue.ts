import * as v from 'valibot'
import { assetScenarios } from './assets.ts'
import {
  defineScenario,
  described,
  NoParams,
  type ScenarioContext,
  type ScenarioResult,
  type Scenarios,
} from './define.ts'
import { FAULT_KINDS } from './faults.ts'
import { inviteeScenarios } from './invitees.ts'
import { nodeScenarios } from './nodes.ts'
import { sessionScenarios } from './session.ts'

/** The situations that can be asked for by name: Pact provider states and the demo's links. */
export const SCENARIOS: Scenarios = {
  fresh: defineScenario('The demo world as it was seeded.', NoParams, (_, { reseed }) => {
    reseed()
  }),
  ...sessionScenarios,
  ...nodeScenarios,
  ...assetScenarios,
  ...inviteeScenarios,

  fault: defineScenario(
    'The next calls of an operation, or of all, go wrong.',
    v.object({
      operation: described(v.optional(v.string(), '*'), 'The id of a call, or * for all.'),
      kind: v.picklist(FAULT_KINDS),
      times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
      delayMs: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
      takesEffect: described(
        v.optional(v.boolean(), false),
        'Whether the call is carried out although its answer is lost.',
      ),
    }),
    (fault, { db }) => {
      db.faults.insert({ id: db.nextId(), ...fault })
    },
  ),
}

/** Somebody asked for a situation that does not exist. */
export class UnknownScenarioError extends Error {
  override name = 'UnknownScenario'
  readonly known = Object.keys(SCENARIOS)

  constructor(name: string) {
    super(`There is no scenario "${name}".`)
  }
}

/**
 * Brings a named situation about.
 *
 * @throws UnknownScenario, or valibot's `ValiError` for wrong parameters
 */
export function applyScenario(name: string, params: unknown, stage: ScenarioContext): ScenarioResult {
  const found = Object.hasOwn(SCENARIOS, name) ? SCENARIOS[name] : undefined
  if (!found) throw new UnknownScenarioError(name)
  return found.apply(params, stage)
}
