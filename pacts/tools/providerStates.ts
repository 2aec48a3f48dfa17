import * as v from 'valibot'
import { createBackend } from '../../mocks/backend.ts'
import { SCENARIOS } from '../../mocks/scenarios/catalogue.ts'
import { type ParamsJsonSchema, paramsSchema } from '../../mocks/scenarios/paramsSchema.ts'
import { type Interaction, readPact } from './pactFile.ts'
import type { JsonObject } from './schemas.ts'

/** An interaction that uses a state, and the parameters it passes. */
export interface StateUse {
  description: string
  pending: boolean
  params: Readonly<JsonObject>
}

/** What a backend team needs to know to implement a provider state. */
export interface StateDoc {
  /** What must be true. */
  description: string
  params: ParamsJsonSchema
  /** Names of the values that the state returns. */
  returns: string[]
  usedBy: StateUse[]
}

const findUses = (interactions: readonly Interaction[], state: string): StateUse[] =>
  interactions.flatMap(({ description, pending = false, providerStates = [] }) =>
    providerStates.filter(({ name }) => name === state).map(({ params = {} }) => ({ description, pending, params })),
  )

/** Documents every scenario of the mock backend as a provider state, by name. Return values come from entering it. */
export async function documentStates(interactions = readPact().interactions): Promise<Record<string, StateDoc>> {
  const states: Record<string, StateDoc> = {}
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    const usedBy = findUses(interactions, name)
    const params = usedBy[0]?.params ?? {}
    // An unused state with required parameters can't be entered, so its return values are unknown.
    const values = v.is(scenario.params, params) ? await createBackend().setState(name, params) : {}
    const returns = Object.keys(values)
    states[name] = { description: scenario.description, params: paramsSchema(scenario), returns, usedBy }
  }
  return states
}
