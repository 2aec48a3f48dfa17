import { expect, test } from 'vitest'
import { losses, normalised } from './generatedPact.ts'

const pact = (...names: string[]) => ({
  interactions: names.map((description) => ({ description })),
  metadata: { pactRust: { ffi: '0.5.8' }, pactSpecification: { version: '4.0' } },
})

test('a name that is used twice and an interaction that got lost are told', () => {
  expect(losses(['a', 'b'], pact('b', 'a'))).toEqual([])
  expect(losses(['a', 'b', 'a'], pact('a', 'b'))).toEqual([expect.stringContaining('"a" is the name of two')])
  expect(losses(['a', 'b'], pact('a'))).toEqual([expect.stringContaining('"b" was carried out')])
})

test('the committed text depends neither on an order nor on the tools', () => {
  expect(normalised(pact('b', 'a'))).toBe(
    normalised({ ...pact('a', 'b'), metadata: { pactSpecification: { version: '4.0' } } }),
  )
  expect(normalised(pact())).not.toContain('ffi')
})
