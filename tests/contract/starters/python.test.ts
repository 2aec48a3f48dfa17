import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Interaction, type Pact, readPact } from '../../../pacts/tools/pactFile.ts'
import { isReadOnly } from '../../../pacts/tools/verify/selectInteractions.ts'
import { readVerdict, startExample, verifyPlainly } from '../kit/verdicts.ts'
import { verifyProvider } from '../runVerify.ts'

const PACTS = new URL('../../../pacts/', import.meta.url)
const descriptionsOf = (some: readonly Interaction[]) => some.map(({ description }) => description)

const FILTER = ['--only', '^getNonce', '--only', '^listNodeTypes']

test('the example server gets the same verdict with a filter, without one, and from the verifier alone', {
  timeout: 120_000,
}, async () => {
  const [filtered, whole, plain] = await Promise.all([
    startExample().then((url) => verifyProvider(url, ...FILTER)),
    startExample().then((url) => verifyProvider(url)),
    startExample().then((url) => verifyPlainly(url)),
  ])
  expect(filtered.code, filtered.output).toBe(0)
  const { passed } = readVerdict(filtered)
  expect(Object.keys(passed).length).toBeGreaterThan(6)
  expect(new Set(Object.values(passed))).toEqual(new Set([true]))
  expect(plain.passed).toMatchObject(passed)
  expect(Object.keys(plain.passed)).toHaveLength(readPact().interactions.length)
  expect(readVerdict(whole)).toEqual(plain)
  // The rest is not implemented.
  expect(whole.code).toBe(1)
  expect(whole.output).toMatch(/^ {3}no-records returned 400/m)
})

test('the README has the command that these tests run', () => {
  expect(readFileSync(new URL('README.md', PACTS), 'utf8')).toContain("--only '^getNonce' --only '^listNodeTypes'")
})

test('the command for another verifier writes the read-only interactions', () => {
  const [, script = ''] =
    /python3 - <<'END' > read-only\.json\n([\s\S]*?)\nEND/.exec(readFileSync(new URL('STAGING.md', PACTS), 'utf8')) ??
    []
  const cwd = fileURLToPath(PACTS)
  const pact = JSON.parse(execFileSync('python3', ['-'], { input: script, cwd, encoding: 'utf8' })) as Pact
  expect(descriptionsOf(pact.interactions)).toEqual(descriptionsOf(readPact().interactions.filter(isReadOnly)))
})
