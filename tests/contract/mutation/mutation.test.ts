import { expect, test } from 'vitest'
import { type Measurement, measure } from './runMutants.ts'
import { table, verdictsOf, wrong } from './score.ts'

/** Every so manieth way to break the answers of a call; `npm run pact:mutate` takes each. A prime, so that all kinds come up. */
const STEP = process.env.PACT_MUTATE ? 1 : 13

const say = ({ skipped }: Measurement, verdicts: ReturnType<typeof verdictsOf>) =>
  [
    table(verdicts),
    ...wrong(verdicts),
    ...skipped.map((name) => `not measured, because the mock backend does otherwise: ${name}`),
  ].join('\n')

test('the contract notices every way to break a backend that breaks the app, and nothing that does not', async () => {
  const measurement = await measure(STEP)
  const verdicts = verdictsOf(measurement.mutants)
  process.stdout.write(`${say(measurement, verdicts)}\n`)
  expect(verdicts.length).toBeGreaterThan(100)
  expect(wrong(verdicts)).toEqual([])
})
