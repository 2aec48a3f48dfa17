import { expect, test } from 'vitest'
import { IS_NIGHT } from '../../night.ts'
import { recordBaseline, runMutants } from './runMutants.ts'
import { findWrongVerdicts, formatTable, verdictsOf } from './score.ts'

/** `npm run night -- contract` applies every mutation. Primes, so that every kind occurs in the others. */
const STEP = IS_NIGHT ? { responses: 1, requests: 1 } : { responses: 13, requests: 3 }

const recorded = recordBaseline()

test('the mock backend passes every interaction, pending ones included', async () => {
  const { code, output } = (await recorded).verdict
  expect(code, output).toBe(0)
  expect(output.match(/^[0-9]+\) .*$|^Not played.*$/gm)).toBeNull()
})

test('the Pact rejects every backend mutation that breaks the app, and accepts every harmless one', async () => {
  const { mutants, leftOut } = await runMutants((await recorded).baseline, STEP)
  const verdicts = verdictsOf(mutants, leftOut)
  process.stdout.write(`${formatTable(verdicts)}\n`)
  expect(verdicts.length).toBeGreaterThan(100)
  expect(findWrongVerdicts(verdicts)).toEqual([])
})
