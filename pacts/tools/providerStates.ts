import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { createBackend } from '../../mocks/backend.ts'
import { SCENARIOS } from '../../mocks/scenarios/catalogue.ts'
import type { Scenario } from '../../mocks/scenarios/define.ts'
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
  /** JSON Schema of the parameters, with defaults. */
  params: { properties: Record<string, JsonObject>; required: string[] }
  /** Names of the values that the state returns. */
  returns: string[]
  usedBy: StateUse[]
}

const findUses = (interactions: readonly Interaction[], state: string): StateUse[] =>
  interactions.flatMap(({ description, pending = false, providerStates = [] }) =>
    providerStates.filter(({ name }) => name === state).map(({ params = {} }) => ({ description, pending, params })),
  )

const paramsSchema = ({ params }: Scenario): StateDoc['params'] => {
  // Checks and transformations have no JSON Schema; type, pattern, default and description are enough here.
  const schema = toJsonSchema(params, { typeMode: 'input', errorMode: 'ignore' })
  const { properties = {}, required = [] } = schema as Partial<StateDoc['params']>
  return { properties, required }
}

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
