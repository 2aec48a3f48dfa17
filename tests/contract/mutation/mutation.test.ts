import { expect, test } from 'vitest'
import { IS_NIGHT } from '../../night.ts'
import { type MutationResult, runMutants } from './runMutants.ts'
import { findWrongVerdicts, formatTable, type Verdict, verdictsOf } from './score.ts'

/** Applies every n-th response mutation. `npm run night -- contract` applies all. A prime, so that every kind occurs. */
const STEP = IS_NIGHT ? 1 : 13

const formatResult = ({ skipped }: MutationResult, verdicts: Verdict[]) =>
  [
    formatTable(verdicts),
    ...findWrongVerdicts(verdicts),
    ...skipped.map((description) => `skipped, because the mock backend doesn't implement it: ${description}`),
  ].join('\n')

test('the Pact rejects every backend mutation that breaks the app, and accepts every harmless one', async () => {
  const result = await runMutants(STEP)
  const verdicts = verdictsOf(result.mutants)
  process.stdout.write(`${formatResult(result, verdicts)}\n`)
  expect(verdicts.length).toBeGreaterThan(100)
  expect(findWrongVerdicts(verdicts)).toEqual([])
})
