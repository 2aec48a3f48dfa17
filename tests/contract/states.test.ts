import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { SCENARIOS } from '../../mocks/scenarios/catalogue.ts'
import { readPact, requiredStateValues } from '../../pacts/tools/pactFile.ts'
import { documentStates } from '../../pacts/tools/providerStates.ts'
import { PENDING_PAGE, renderStates, STATES_PAGE } from '../../pacts/tools/states.ts'
import { STATES_FILE } from '../../pacts/tools/statesFile.ts'

const { interactions } = readPact()
const usedStates = interactions.flatMap(({ description, providerStates = [] }) =>
  providerStates.map(({ name, params = {} }) => ({ description, name, params })),
)

test('every provider state is a scenario of the mock backend that accepts the parameters', async () => {
  const states = await documentStates()
  const problems = usedStates.flatMap(({ description, name, params }) => {
    const scenario = SCENARIOS[name]
    if (!scenario) return [`${description}: there is no scenario ${name}`]
    const unknown = Object.keys(params).filter((key) => !(key in (states[name]?.params.properties ?? {})))
    const invalid = v.safeParse(scenario.params, params).issues?.map(({ message }) => message) ?? []
    return [...unknown.map((key) => `unknown parameter ${key}`), ...invalid].map(
      (problem) => `${description}: ${name}: ${problem}`,
    )
  })
  expect(problems).toEqual([])
})

test('every interaction has a state, because the verifier otherwise requests a state with an empty name', () => {
  const stateless = interactions.filter(({ providerStates = [] }) => providerStates.length === 0)
  expect(stateless).toEqual([])
})

test('states return every value that the requests use', async () => {
  const states = await documentStates()
  const problems = interactions.flatMap((interaction) => {
    const { description, providerStates = [] } = interaction
    const returned = new Set(providerStates.flatMap(({ name }) => states[name]?.returns ?? []))
    return requiredStateValues(interaction)
      .filter((name) => !returned.has(name))
      .map((name) => `${description}: no state returns ${name}`)
  })
  expect(interactions.flatMap(requiredStateValues)).toContain('accessToken')
  expect(problems).toEqual([])
})

test('STATES.md, states.json and PENDING.md are up to date', async () => {
  const { page, json, pending } = await renderStates()
  expect(readFileSync(STATES_PAGE, 'utf8') === page, 'out of date: run `node pacts/tools/states.ts`').toBe(true)
  expect(readFileSync(PENDING_PAGE, 'utf8') === pending, 'out of date: run `node pacts/tools/states.ts`').toBe(true)
  expect(readFileSync(STATES_FILE, 'utf8') === json, 'out of date: run `node pacts/tools/states.ts`').toBe(true)
})
