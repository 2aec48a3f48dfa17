import { expect, test } from 'vitest'
import type { Mutant } from './runMutants.ts'
import { findWrongVerdicts, formatTable, verdictsOf } from './score.ts'

const mutant = (
  description: string,
  overrides: Partial<Mutant> & { pending?: boolean; tags?: string[] } = {},
): Mutant => ({
  interaction: {
    description,
    pending: overrides.pending ?? false,
    comments: { tags: overrides.tags ?? [] },
    request: { method: 'GET', path: '/' },
    response: { status: 200 },
  },
  endpointId: 'listNodeTypes',
  kind: 'dropped',
  where: 'data[].name',
  harmless: false,
  inRequest: false,
  breaks: true,
  differs: true,
  rejected: false,
  ...overrides,
})
const wrongVerdicts = (...mutants: Mutant[]) =>
  findWrongVerdicts(verdictsOf(mutants)).filter((line) => line.includes('dropped'))

test('a mutant that breaks the app must be rejected, by its own interaction if that is binding and complete', () => {
  expect(wrongVerdicts(mutant('a'))).toEqual(['not detected: a: dropped data[].name'])
  expect(wrongVerdicts(mutant('a'), mutant('b', { rejected: true }))).toHaveLength(1)
  expect(wrongVerdicts(mutant('a', { pending: true }), mutant('b', { rejected: true }))).toEqual([])
  expect(wrongVerdicts(mutant('a', { tags: ['read-only'] }), mutant('b', { rejected: true }))).toEqual([])
  expect(wrongVerdicts(mutant('a', { tags: ['read-only'] }))).toHaveLength(1)
  expect(wrongVerdicts(mutant('a', { breaks: false }))).toEqual([])
})

test('a harmless mutant must be accepted', () => {
  expect(wrongVerdicts(mutant('a', { harmless: true, rejected: true }))).toHaveLength(1)
  expect(wrongVerdicts(mutant('a', { harmless: true }))).toEqual([])
})

test('reports an endpoint without a test of its auth check, and prints the share of detected mutants', () => {
  const verdicts = verdictsOf([mutant('a', { rejected: true }), mutant('b')])
  expect(findWrongVerdicts(verdicts)).toContain('not detected: listNodeTypes: missing auth check')
  expect(formatTable(verdicts)).toContain('1/2 50 %')
})
