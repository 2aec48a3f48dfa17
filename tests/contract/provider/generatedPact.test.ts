import { expect, test } from 'vitest'
import { findLostInteractions, serializePact } from './generatedPact.ts'

const pact = (...descriptions: string[]) => ({
  interactions: descriptions.map((description) => ({ description })),
  metadata: { pactRust: { ffi: '0.5.8' }, pactSpecification: { version: '4.0' } },
})

test('reports a description used twice and an interaction that is missing from the file', () => {
  expect(findLostInteractions(['a', 'b'], pact('b', 'a'))).toEqual([])
  expect(findLostInteractions(['a', 'b', 'a'], pact('a', 'b'))).toEqual([
    expect.stringContaining('"a" is used by two interactions'),
  ])
  expect(findLostInteractions(['a', 'b'], pact('a'))).toEqual([expect.stringContaining('"b" ran but is not')])
})

test('serializes independently of the order of interactions and the versions of the tools', () => {
  expect(serializePact(pact('b', 'a'))).toBe(
    serializePact({ ...pact('a', 'b'), metadata: { pactSpecification: { version: '4.0' } } }),
  )
  expect(serializePact(pact())).not.toContain('ffi')
})
