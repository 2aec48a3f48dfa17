import { expect, test } from 'vitest'
import { type Interaction, readPact } from '../../../pacts/tools/pactFile.ts'
import { findExclusions } from './exclusions.ts'

const pact = readPact()

test('no interaction excludes another: the same states and the same request never need two answers', async () => {
  expect(await findExclusions(pact)).toEqual([])
})

test('finds two interactions that a backend can only pass one of', async () => {
  const original = pact.interactions.find(({ description }) => description === 'authorize: not a member')
  const { providerStates = [], ...rest } = original ?? expect.fail('the interaction was renamed')
  // The code as an HTTP status alone, in the same situation: the order of the states makes no difference.
  const asStatus: Interaction = {
    ...rest,
    description: 'authorize: not a member, as an HTTP status',
    providerStates: providerStates.toReversed(),
    response: { status: 404 },
  }
  const strict: Interaction = { ...rest, providerStates, response: { status: 200 } }
  expect(await findExclusions({ ...pact, interactions: [strict, asStatus] })).toEqual([
    ['authorize: not a member', 'authorize: not a member, as an HTTP status'],
  ])
})
