import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPact } from '../../pacts/tools/pactFile.ts'
import { documentStates } from '../../pacts/tools/providerStates.ts'
import { PENDING_PAGE, renderStates, STATES_PAGE } from '../../pacts/tools/states.ts'
import { STATES_FILE } from '../../pacts/tools/statesFile.ts'

const { interactions } = readPact()

test('provider states have only parameters that STATES.md documents', async () => {
  const states = await documentStates()
  const unknown = interactions.flatMap(({ description, providerStates = [] }) =>
    providerStates.flatMap(({ name, params = {} }) =>
      Object.keys(params)
        .filter((key) => !(key in (states[name]?.params.properties ?? {})))
        .map((key) => `${description}: ${name} has no parameter ${key}`),
    ),
  )
  expect(unknown).toEqual([])
})

test('no binding interaction needs a state that the tables of a backend may exclude', () => {
  const states = interactions.filter(({ pending }) => !pending).flatMap(({ providerStates = [] }) => providerStates)
  const comesIn = states.filter(({ name, params }) => name === 'withdrawals-made' && params?.direction === 'in')
  const none = states.filter(({ name }) => ['no-node-types', 'no-accounts', 'nothing-withdrawable'].includes(name))
  expect([...comesIn, ...none]).toEqual([])
})

test('STATES.md, states.json and PENDING.md are up to date', async () => {
  const { page, json, pending } = await renderStates()
  expect(readFileSync(STATES_PAGE, 'utf8') === page, 'out of date: run `npx node pacts/tools/states.ts`').toBe(true)
  expect(readFileSync(PENDING_PAGE, 'utf8') === pending, 'out of date: run `npx node pacts/tools/states.ts`').toBe(true)
  expect(readFileSync(STATES_FILE, 'utf8') === json, 'out of date: run `npx node pacts/tools/states.ts`').toBe(true)
})
