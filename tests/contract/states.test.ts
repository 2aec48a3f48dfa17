import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { SCENARIOS } from '../../mocks/scenarios/catalogue.ts'
import { committedInteractions, STATES_FILE, STATES_PAGE, states, statesTexts } from '../../pacts/tools/states.ts'

const asked = committedInteractions().flatMap(({ description, providerStates = [] }) =>
  providerStates.map(({ name, params = {} }) => ({ description, name, params })),
)

test('every state of the contract is a situation of the mock backend, with the parameters that it has', async () => {
  const all = await states()
  const problems = asked.flatMap(({ description, name, params }) => {
    const scenario = SCENARIOS[name]
    if (!scenario) return [`${description}: there is no state ${name}`]
    const unknown = Object.keys(params).filter((key) => !(key in (all[name]?.params.properties ?? {})))
    const refused = v.safeParse(scenario.params, params).issues?.map(({ message }) => message) ?? []
    return [...unknown.map((key) => `no parameter ${key}`), ...refused].map(
      (problem) => `${description}: ${name}: ${problem}`,
    )
  })
  expect(problems).toEqual([])
})

test('every interaction needs a state: without one the verifier asks for a state without a name', () => {
  const bare = committedInteractions().filter(({ providerStates = [] }) => providerStates.length === 0)
  expect(bare).toEqual([])
})

test('what a state hands over is what the requests take from it', async () => {
  const all = await states()
  const problems = committedInteractions().flatMap(({ description, providerStates = [], ...rest }) => {
    const taken = [...JSON.stringify(rest).matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)
    const handed = new Set(providerStates.flatMap(({ name }) => all[name]?.handsOver ?? []))
    return taken.filter((name) => !handed.has(name)).map((name) => `${description}: no state hands over ${name}`)
  })
  expect(problems).toEqual([])
})

test('the page and the file of states are committed as they are made', async () => {
  const { page, json } = await statesTexts()
  expect(readFileSync(STATES_PAGE, 'utf8') === page, 'out of date: run `node pacts/tools/states.ts`').toBe(true)
  expect(readFileSync(STATES_FILE, 'utf8') === json, 'out of date: run `node pacts/tools/states.ts`').toBe(true)
})
