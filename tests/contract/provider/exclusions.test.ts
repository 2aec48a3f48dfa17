import { expect, test } from 'vitest'
import { readPact } from '../../../pacts/tools/pactFile.ts'
import { findExclusions } from './exclusions.ts'

const pact = readPact()

test('no interaction excludes another: the same states and the same request never need two answers', async () => {
  expect(await findExclusions(pact)).toEqual([])
})
