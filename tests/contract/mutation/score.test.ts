import { expect, test } from 'vitest'
import type { Mutant } from './runMutants.ts'
import { table, verdictsOf, wrong } from './score.ts'

const mutant = (words: string, more: Partial<Mutant> & { pending?: boolean } = {}): Mutant => ({
  interaction: {
    description: words,
    pending: more.pending ?? false,
    request: { method: 'GET', path: '/' },
    response: { status: 200 },
  },
  call: 'listNodeTypes',
  kind: 'dropped',
  where: 'data[].name',
  harmless: false,
  oversight: false,
  breaks: true,
  differs: true,
  refused: false,
  ...more,
})
const wrongOf = (...mutants: Mutant[]) => wrong(verdictsOf(mutants)).filter((line) => line.includes('dropped'))

test('what breaks the app has to be refused, by the interaction itself if it is binding', () => {
  expect(wrongOf(mutant('a'))).toEqual(['not noticed: a: dropped data[].name'])
  expect(wrongOf(mutant('a'), mutant('b', { refused: true }))).toHaveLength(1)
  expect(wrongOf(mutant('a', { pending: true }), mutant('b', { refused: true }))).toEqual([])
  expect(wrongOf(mutant('a', { breaks: false }))).toEqual([])
})

test('what does no harm has to be let through', () => {
  expect(wrongOf(mutant('a', { harmless: true, refused: true }))).toHaveLength(1)
  expect(wrongOf(mutant('a', { harmless: true }))).toEqual([])
})

test('a call that nobody asks without a login is told, and the table says how much of all is noticed', () => {
  const verdicts = verdictsOf([mutant('a', { refused: true }), mutant('b')])
  expect(wrong(verdicts)).toContain('not noticed: listNodeTypes: missing auth check')
  expect(table(verdicts)).toContain('1/2 50 %')
})
