import { expect, test } from 'vitest'
import { findLostInteractions, serializePact } from './generatedPact.ts'

const pact = (...names: string[]) => ({
  interactions: names.map((description) => ({ description })),
  metadata: { pactRust: { ffi: '0.5.8' }, pactSpecification: { version: '4.0' } },
})

test('a name that is used twice and an interaction that got lost are told', () => {
  expect(findLostInteractions(['a', 'b'], pact('b', 'a'))).toEqual([])
  expect(findLostInteractions(['a', 'b', 'a'], pact('a', 'b'))).toEqual([expect.stringContaining('"a" is the name of two')])
  expect(findLostInteractions(['a', 'b'], pact('a'))).toEqual([expect.stringContaining('"b" was carried out')])
})

test('the committed text depends neither on an order nor on the tools', () => {
  expect(serializePact(pact('b', 'a'))).toBe(
    serializePact({ ...pact('a', 'b'), metadata: { pactSpecification: { version: '4.0' } } }),
  )
  expect(serializePact(pact())).not.toContain('ffi')
})
