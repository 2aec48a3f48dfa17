import * as v from 'valibot'
import type { DemoSettings } from '../settings/types.ts'
import { assetScenarios } from './assets.ts'
import {
  defineScenario,
  described,
  type Scenario,
  type ScenarioContext,
  type ScenarioResult,
  type Scenarios,
} from './define.ts'
import { doneScenarios } from './done.ts'
import { FAULT_KINDS } from './faults.ts'
import { inviteeScenarios } from './invitees.ts'
import { nodeScenarios } from './nodes.ts'
import { sessionScenarios } from './session.ts'
import { stories } from './stories.ts'

/** The scenarios that are Pact provider states, by name. The names are contract. */
export const SCENARIOS: Scenarios = {
  ...sessionScenarios,
  ...nodeScenarios,
  ...assetScenarios,
  ...inviteeScenarios,

  fault: defineScenario(
    'The next calls of one operation, or of any, fail.',
    v.object({
      operation: described(v.optional(v.string(), '*'), 'Operation id, or `*` for any operation.'),
      kind: described(v.picklist(FAULT_KINDS), 'What the client gets instead of the reply.'),
      times: described(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1), 'Number of calls that fail.'),
    }),
    (fault, { db }) => {
      db.faults.create({ id: db.nextId(), ...fault, delayMs: 0 })
    },
  ),
}

/** Every scenario by name: the provider states, and the stories of the demo. */
export const CATALOGUE: Scenarios = { ...SCENARIOS, ...stories, ...doneScenarios }

/** Returns undefined if there is no such scenario. */
export const findScenario = (name: string): Scenario | undefined =>
  Object.hasOwn(CATALOGUE, name) ? CATALOGUE[name] : undefined

/** The requested scenario doesn't exist. */
export class UnknownScenarioError extends Error {
  override name = 'UnknownScenarioError'
  readonly known = Object.keys(CATALOGUE)

  constructor(name: string) {
    super(`There is no scenario "${name}".`)
  }
}

/**
 * Applies a scenario.
 *
 * @throws UnknownScenarioError, or valibot's `ValiError` if the parameters are invalid
 */
export function applyScenario(name: string, params: unknown, context: ScenarioContext): ScenarioResult {
  const found = findScenario(name)
  if (!found) throw new UnknownScenarioError(name)
  return found.apply(params, context)
}

/** Adds what the scenarios imply. What the settings say themselves wins; a later scenario wins over an earlier one. */
export function withImplied(settings: DemoSettings): DemoSettings {
  const implied = settings.scenarios.map(({ name }) => findScenario(name)?.implies ?? {})
  return { ...Object.assign({}, ...implied), ...settings }
}
