import { readFileSync, writeFileSync } from 'node:fs'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { createBackend } from '../../mocks/backend.ts'
import { SCENARIOS } from '../../mocks/scenarios/catalogue.ts'
import type { Scenario } from '../../mocks/scenarios/define.ts'
import type { Json } from './schemas.ts'
import { statesPage } from './statesPage.ts'

const PACT_FILE = new URL('../tpu-app-tpu-api.json', import.meta.url)
/** The provider states for people. */
export const STATES_PAGE = new URL('../STATES.md', import.meta.url)
/** The same for programs. */
export const STATES_FILE = new URL('../states.json', import.meta.url)

interface Interaction {
  description: string
  pending: boolean
  providerStates?: { name: string; params?: Json }[]
}

/** An interaction that needs a state, and the parameters that it asks for it with. */
export interface Need {
  description: string
  pending: boolean
  params: Json
}

/** A provider state: what has to be so before an interaction is played. */
export interface State {
  /** What must be true. */
  description: string
  /** JSON Schema of the parameters, with defaults. */
  params: { properties: Record<string, Json>; required: string[] }
  /** Names of the values that it answers. */
  handsOver: string[]
  neededBy: Need[]
}

/** The interactions of the committed contract. */
export const committedInteractions = (): Interaction[] =>
  (JSON.parse(readFileSync(PACT_FILE, 'utf8')) as { interactions: Interaction[] }).interactions

const needs = (interactions: Interaction[], state: string): Need[] =>
  interactions.flatMap(({ description, pending, providerStates = [] }) =>
    providerStates.filter(({ name }) => name === state).map(({ params = {} }) => ({ description, pending, params })),
  )

const parametersOf = ({ params }: Scenario): State['params'] => {
  // What a check or a transformation asks stays unsaid; the type, the pattern, the default and the words are enough.
  const schema = toJsonSchema(params, { typeMode: 'input', errorMode: 'ignore' })
  const { properties = {}, required = [] } = schema as Partial<State['params']>
  return { properties, required }
}

/** Every state by name: what `mocks/scenarios/catalogue.ts` says of it, what it answers when it is tried, and who needs it. */
export async function states(interactions = committedInteractions()): Promise<Record<string, State>> {
  const all: Record<string, State> = {}
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    const neededBy = needs(interactions, name)
    const params = neededBy[0]?.params ?? {}
    // One that must be told something and that nobody needs can't be tried.
    const answer = v.is(scenario.params, params) ? await createBackend().setState(name, params) : {}
    const handsOver = Object.keys(answer)
    all[name] = { description: scenario.description, params: parametersOf(scenario), handsOver, neededBy }
  }
  return all
}

/** Both files as they are committed. */
export async function statesTexts(): Promise<{ page: string; json: string }> {
  const all = await states()
  return { page: statesPage(all), json: `${JSON.stringify({ states: all }, null, 2)}\n` }
}

/** Writes both files. */
export async function writeStates(): Promise<void> {
  const { page, json } = await statesTexts()
  writeFileSync(STATES_PAGE, page)
  writeFileSync(STATES_FILE, json)
}

if (import.meta.main) await writeStates()
