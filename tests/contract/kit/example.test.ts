import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { PACT_FILE } from '../../../pacts/tools/pactFile.ts'
import type { VerifierReport } from '../../../pacts/tools/verify/runPactVerifier.ts'
import { runVerifyCommand } from '../verifyCommand.ts'

const SERVER = fileURLToPath(new URL('../../../pacts/example/server.py', import.meta.url))

/** Fails with instructions if python3 is missing: the example server needs it, the rest of the project doesn't. */
function requirePython(): void {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' })
  } catch {
    throw new Error(
      'python3 is missing. This test runs pacts/example/server.py, which needs Python 3.9 or newer.\n' +
        'Install it: `sudo apt-get install python3` (Debian, Ubuntu), `brew install python` (macOS), or https://www.python.org/downloads/',
    )
  }
}

/** Starts the example server and returns the URL that it prints. */
async function startExample(): Promise<string> {
  requirePython()
  const server = spawn('python3', [SERVER, '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    server.kill()
  })
  const [line] = (await once(server.stdout.setEncoding('utf8'), 'data')) as [string]
  return line.trim()
}

/** The verdicts on the two endpoints that the example server implements, by description, from lines of a report. */
const verdictsIn = (lines: Iterable<[description: string, verdict: string]>) =>
  Object.fromEntries([...lines].filter(([description]) => /^(getNonce|listNodeTypes):/.test(description)))

const readVerdicts = (output: string) =>
  verdictsIn(
    [...output.matchAll(/^ {2}(ok|FAILED|differs) +(.*) \(\S+\)$/gm)].map(([, verdict = '', name = '']) => [
      name,
      verdict,
    ]),
  )

/** Verifies the whole contract with the native verifier alone. */
async function verifyPlainly(provider: string) {
  const folder = mkdtempSync(join(tmpdir(), 'plain-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const report = join(folder, 'report.json')
  const verifier = createRequire(import.meta.url).resolve('@pact-foundation/pact-cli/bin/pact-verifier.js')
  const states = ['--state-change-url', `${provider}/_states`, '--state-change-teardown']
  const server = ['--provider-name', 'tpu-api', '--hostname', '127.0.0.1', '--port', new URL(provider).port]
  const env = { ...process.env, PACT_DO_NOT_TRACK: 'true' }
  const run = spawn(process.execPath, [verifier, '--file', PACT_FILE, ...server, ...states, '--json', report], {
    env,
    stdio: 'ignore',
  })
  await once(run, 'close')
  const { interactionResults } = JSON.parse(readFileSync(report, 'utf8')) as VerifierReport
  return verdictsIn(interactionResults.map(({ description, result }) => [description, result === 'OK' ? 'ok' : result]))
}

test('the example server gets the same verdict with a filter, without one, and from the verifier alone', {
  timeout: 120_000,
}, async () => {
  const filter = ['--only', '^getNonce', '--only', '^listNodeTypes']
  const [filtered, whole, plain] = await Promise.all([
    startExample().then((url) => runVerifyCommand(url, ...filter)),
    startExample().then((url) => runVerifyCommand(url)),
    startExample().then(verifyPlainly),
  ])
  expect(filtered.code, filtered.output).toBe(0)
  const verdicts = readVerdicts(filtered.output)
  expect(Object.keys(verdicts).length).toBeGreaterThan(6)
  expect(new Set(Object.values(verdicts))).toEqual(new Set(['ok']))
  expect(readVerdicts(whole.output)).toEqual(verdicts)
  expect(plain).toEqual(verdicts)
  // The rest is not implemented.
  expect(whole.code).toBe(1)
  expect(whole.output).toMatch(/^ {2}no-records +[0-9]+ {2}returned 400/m)
})

test('the README of the example has the commands that these tests run', () => {
  const page = readFileSync(new URL('../../../pacts/example/README.md', import.meta.url), 'utf8')
  expect(page).toContain('python3 pacts/example/server.py')
  expect(page).toContain("--only '^getNonce' --only '^listNodeTypes'")
})
