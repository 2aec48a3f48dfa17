import { expect, test } from 'vitest'
import { IS_NIGHT } from '../../night.ts'
import { recordBaseline, runMutants } from './runMutants.ts'
import { findWrongVerdicts, verdictsOf } from './score.ts'

/** Applies every n-th response mutation; `npm run night -- contract` applies all. */
const STEP = IS_NIGHT ? 1 : 13

const recorded = recordBaseline()

test('the mock backend passes every interaction, pending ones included', async () => {
  const { code, output } = (await recorded).verdict
  expect(code, output).toBe(0)
  expect(output.match(/^[0-9]+\) .*$|^Not played.*$/gm)).toBeNull()
})

test('the Pact rejects every backend mutation that breaks the app, and accepts every harmless one', async () => {
  const verdicts = verdictsOf(await runMutants((await recorded).baseline, STEP))
  expect(verdicts.length).toBeGreaterThan(100)
  expect(findWrongVerdicts(verdicts)).toEqual([])
})
