import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Interaction, type Pact, readPact } from '../../../pacts/tools/pactFile.ts'
import { isReadOnly } from '../../../pacts/tools/verify/selectInteractions.ts'
import { startExample } from '../kit/verdicts.ts'
import { verifyStarter } from './verifyStarter.ts'

const PACTS = new URL('../../../pacts/', import.meta.url)
const descriptionsOf = (some: readonly Interaction[]) => some.map(({ description }) => description)

test('the starter in Python passes the calls that it implements', async () => verifyStarter(await startExample()))

test('the command for another verifier writes the read-only interactions', () => {
  const [, script = ''] =
    /python3 - <<'END' > read-only\.json\n([\s\S]*?)\nEND/.exec(readFileSync(new URL('STAGING.md', PACTS), 'utf8')) ??
    []
  const cwd = fileURLToPath(PACTS)
  const pact = JSON.parse(execFileSync('python3', ['-'], { input: script, cwd, encoding: 'utf8' })) as Pact
  expect(descriptionsOf(pact.interactions)).toEqual(descriptionsOf(readPact().interactions.filter(isReadOnly)))
})
