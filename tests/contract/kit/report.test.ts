import { describe, expect, test } from 'vitest'
import type { Interaction } from '../../../pacts/tools/pactFile.ts'
import { formatReport } from '../../../pacts/tools/verify/formatReport.ts'
import { collectOutcomes, isVerified } from '../../../pacts/tools/verify/outcomes.ts'
import type { Exchange } from '../../../pacts/tools/verify/recordingProxy.ts'
import type { Mismatch, VerifierReport } from '../../../pacts/tools/verify/runPactVerifier.ts'
import type { StateProblem } from '../../../pacts/tools/verify/stateChangeProxy.ts'

const interaction = (description: string, pending = false): Interaction => ({
  description,
  pending,
  comments: pending ? { text: ['The app expects this.'] } : {},
  providerStates: [{ name: 'sale-open', params: { address: '0x1' } }],
  request: { method: 'GET', path: '/' },
  response: { status: 200 },
})

const exchange: Exchange = {
  request: { method: 'GET', url: 'http://x/api', headers: [['Authorization', 'Bearer t']], body: '' },
  response: { status: 200, headers: [['Content-Type', 'application/json']], body: '{"data":null}' },
}

interface Played {
  mismatches?: readonly Mismatch[]
  problem?: StateProblem
  exchange?: Exchange
}
const refused = (name: string): StateProblem => ({ state: { name }, action: 'setup', reason: 'returned 400 {}' })

/** The outcomes of interactions, and the verifier's report that a backend with these failures gets. */
function outcomesOf(...all: [Interaction, Played][]) {
  const failures = all.filter(([, { mismatches, problem }]) => mismatches || problem)
  const report: VerifierReport = {
    result: false,
    errors: failures.map(([{ description }, { mismatches }]) => ({
      interaction: `Given a state - ${description}`,
      mismatch: mismatches ? { type: 'mismatches', mismatches } : { type: 'error', message: 'state change failed' },
    })),
    pendingErrors: [],
    interactionResults: all.map(([{ description }, { mismatches, problem }]) => ({
      description,
      duration: '5ms',
      result: mismatches || problem ? 'Error' : 'OK',
    })),
  }
  const numbered = <T>(pick: (played: Played) => T | undefined) =>
    new Map(all.flatMap(([, played], number) => (pick(played) === undefined ? [] : [[number, pick(played) as T]])))
  return collectOutcomes(
    all.map(([one]) => one),
    {
      report,
      problems: numbered(({ problem }) => problem),
      exchanges: numbered(({ exchange }) => exchange),
    },
  )
}

const body = (path: string, actual: string, mismatch = `Expected '' to match '^[0-9]+$'`): Mismatch => ({
  type: 'BodyMismatch',
  path,
  actual,
  mismatch,
})

describe('the report', () => {
  test('shows null as null, and the same difference of several items once', () => {
    const mismatches = [body('$.data[1].price', 'null'), body('$.data[0].price', 'null'), body('$.data[0].name', '""')]
    const text = formatReport(outcomesOf([interaction('a: b'), { mismatches, exchange }]))
    expect(text).toContain("- $.data[0].price -> Expected null to match '^[0-9]+$' (and in 1 more)")
    expect(text).toContain(`- $.data[0].name -> Expected "" to match '^[0-9]+$'`)
  })

  test('has one fault of many interactions once, with the names of the others', () => {
    const mismatch = "Expected a body of 'application/json' but the actual content type was 'text/plain'"
    const failed = ['a: one', 'a: two', 'b: one', 'b: two', 'c: one', 'c: two', 'd: one', 'd: two', 'e: one'].map(
      (name): [Interaction, Played] => [
        interaction(name),
        { mismatches: [{ type: 'BodyTypeMismatch', actual: '', mismatch }], exchange },
      ],
    )
    const text = formatReport(
      outcomesOf(...failed, [interaction('other'), { mismatches: [body('$', 'null')], exchange }]),
    )
    expect(text.match(/^[0-9]+\) .*$/gm)).toEqual(['1) a: one', '2) other'])
    expect(text).toContain('The same in 8 more: a: two; b: one; b: two; c: one; c: two; d: one; d: two; …')
    expect(text.match(/text\/plain/g)).toHaveLength(1)
  })

  test('cuts a difference that is longer than a line', () => {
    const long = body('$.data', 'null', `Expected [${'{"id":"1"},'.repeat(90)}] (size 10)`)
    const text = formatReport(outcomesOf([interaction('a: b'), { mismatches: [long], exchange }]))
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(250)
  })

  test('groups what was not played by the missing state, apart from what differs', () => {
    const outcomes = outcomesOf(
      [interaction('c: five', true), { problem: refused('no-records') }],
      [interaction('a: one'), { problem: refused('sale-open') }],
      [interaction('a: two', true), { problem: refused('sale-open') }],
      [interaction('a: three', true), { mismatches: [body('$', 'null')] }],
      [interaction('b: four'), {}],
    )
    const text = formatReport(outcomes)
    expect(text).toMatch(/Binding: 1 passed, 0 failed, 1 not played\. Pending: 0 passed, 1 differs, 2 not played\.$/)
    expect(text).toContain(
      '   sale-open returned 400 {}\n     a: one\n     a: two (pending)\n   no-records returned 400 {}\n     c: five (pending)',
    )
    expect(text.match(/^ {2}(FAILED|differs|ok)/gm)).toHaveLength(2)
    expect(text).toContain('1) a: three  (pending: not counted as a failure)\n   Assumption: The app expects this.')
    expect(isVerified(outcomes)).toBe(false)
  })

  test('a pending interaction that was not played does not fail the verification', () => {
    expect(isVerified(outcomesOf([interaction('a: two', true), { problem: refused('sale-open') }]))).toBe(true)
  })

  test('names the mismatches below their own interaction, where one description ends like another', () => {
    const mismatches = [body('$.data', 'null')]
    const outcomes = outcomesOf([interaction('b'), {}], [interaction('a - b'), { mismatches, exchange }])
    expect(outcomes.map((outcome) => outcome.mismatches.length)).toEqual([0, 1])
  })

  test('a refused teardown fails its interaction and is named', () => {
    const problem: StateProblem = { ...refused('sale-open'), action: 'teardown' }
    const outcomes = outcomesOf([interaction('a: one'), { problem, exchange }])
    expect(formatReport(outcomes)).toContain('- the teardown of sale-open returned 400 {}')
    expect(isVerified(outcomes)).toBe(false)
  })

  test('says in plain words why there is no response', () => {
    const { response: _, ...request } = exchange
    const failed = { mismatches: [], exchange: { ...request, error: 'connection refused.' } }
    expect(formatReport(outcomesOf([interaction('a: b'), failed]))).toContain('- no response: connection refused.')
  })
})
