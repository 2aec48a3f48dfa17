import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { PACT_FILE } from '../../../pacts/tools/pactFile.ts'
import type { VerifierReport } from '../../../pacts/tools/verify/runPactVerifier.ts'

const SERVER = fileURLToPath(new URL('../../../pacts/example/server.py', import.meta.url))

/** Starts a program that prints the URL of its server first. The server ends with the test. @returns the URL */
export async function startServer(program: string, ...args: string[]): Promise<string> {
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    server.kill()
  })
  const [line] = (await once(server.stdout.setEncoding('utf8'), 'data')) as [string]
  return line.trim()
}

/** Starts the example server in Python. */
export const startExample = (): Promise<string> => startServer('python3', SERVER, '0')

/** Creates a folder that is removed after the test. @param afterwards of a concurrent test's own context */
export function emptyFolder(afterwards: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'kit-'))
  afterwards(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** How a verification ended: whether each interaction passed, by its description, and the exit code. */
export interface Verdict {
  passed: Readonly<Record<string, boolean>>
  code: number
}

/** Reads the verdicts from the report of `verify`: what was played, and what was not. */
export function readVerdict({ output, code }: { output: string; code: unknown }): Verdict {
  const played = [...output.matchAll(/^ {2}(ok|FAILED|differs) +(.*) \(\S+\)$/gm)]
  const notPlayed = [...output.matchAll(/^ {5}(\w+: .*?)(?: \(pending\))?$/gm)]
  return {
    passed: Object.fromEntries([
      ...played.map(([, verdict, name = '']) => [name, verdict === 'ok'] as const),
      ...notPlayed.map(([, name = '']) => [name, false] as const),
    ]),
    code: Number(code),
  }
}

const run = (args: readonly string[]) =>
  new Promise<number>((resolve) => {
    const env = { ...process.env, PACT_DO_NOT_TRACK: 'true', SSL_CERT_FILE: devNull }
    execFile(process.execPath, args, { env }, (error) => resolve(error ? Number(error.code) : 0))
  })

/** Verifies with the native verifier alone. @param filter a regular expression of descriptions */
export async function verifyPlainly(provider: string, filter?: string): Promise<Verdict> {
  const report = join(emptyFolder(), 'report.json')
  const verifier = createRequire(import.meta.url).resolve('@pact-foundation/pact-cli/bin/pact-verifier.js')
  const { hostname, port } = new URL(provider)
  const code = await run([
    ...[verifier, '--file', PACT_FILE, '--provider-name', 'tpu-api', '--hostname', hostname, '--port', port],
    ...['--state-change-url', `${provider}/_states`, '--state-change-teardown', '--json', report],
    ...(filter === undefined ? [] : ['--filter-description', filter]),
  ])
  const { interactionResults } = JSON.parse(readFileSync(report, 'utf8')) as VerifierReport
  return {
    passed: Object.fromEntries(interactionResults.map(({ description, result }) => [description, result === 'OK'])),
    code,
  }
}
