import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { CannotVerify, type Interaction } from '../pactFile.ts'

export interface Mismatch {
  type: string
  mismatch: string
  path?: string
  actualBody?: string
}
export interface Failure {
  /** Ends with the description of the interaction. */
  interaction: string
  mismatch: { type: 'mismatches'; mismatches: readonly Mismatch[] } | { type: 'error'; message: string }
}
/** What is read of the verifier's JSON report. */
export interface Verdict {
  result: boolean
  errors: readonly Failure[]
  pendingErrors: readonly Failure[]
  interactionResults: readonly { description: string; duration: string; result: string }[]
}
export interface Plan {
  contract: string
  provider: string
  statesUrl: string
  interactions: readonly Interaction[]
  json?: string
  junit?: string
}

/** No usage statistics; nothing that a shell has set for another verification; and no proxy between neighbours. */
const environment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^PACT_|_proxy$/i.test(name))),
  PACT_DO_NOT_TRACK: 'true',
})

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function options({ contract, provider, statesUrl, interactions, junit }: Plan, report: string): string[] {
  const { protocol, hostname, port, pathname } = new URL(provider)
  const names = interactions.map(({ description }) => literally(description)).join('|')
  return [
    ...['--file', contract, '--provider-name', 'tpu-api', '--transport', protocol.slice(0, -1)],
    ...['--hostname', hostname, '--port', port || (protocol === 'https:' ? '443' : '80')],
    ...(pathname === '/' ? [] : ['--base-path', pathname]),
    ...['--state-change-url', statesUrl, '--state-change-teardown'],
    ...['--filter-description', `^(${names})$`, '--no-colour', '--json', report],
    ...(junit === undefined ? [] : ['--junit', resolve(junit)]),
  ]
}

const run = (args: readonly string[]) =>
  new Promise<string>((done, fail) => {
    const verifier = createRequire(import.meta.url).resolve('@pact-foundation/pact-cli/bin/pact-verifier.js')
    const child = spawn(process.execPath, [verifier, ...args], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (data: string) => {
      output += data
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.on('error', fail).on('close', () => done(output))
  })

/** Runs Pact's own verifier, which is one binary for all languages, and reads its report. */
export async function runVerifier(plan: Plan): Promise<{ verdict: Verdict; output: string }> {
  const scratch = mkdtempSync(join(tmpdir(), 'pact-verify-'))
  const report = plan.json === undefined ? join(scratch, 'report.json') : resolve(plan.json)
  try {
    for (const file of [report, plan.junit]) {
      if (file === undefined) continue
      mkdirSync(dirname(file), { recursive: true })
      // What an earlier run has left is no result of this one.
      rmSync(file, { force: true })
    }
    const output = await run(options(plan, report))
    if (!existsSync(report)) throw new CannotVerify(`The verifier stopped without a report:\n${output}`)
    const verdict = JSON.parse(readFileSync(report, 'utf8')) as Verdict
    const verified = new Set(verdict.interactionResults.map(({ description }) => description))
    const lost = plan.interactions.filter(({ description }) => !verified.has(description))
    if (lost.length > 0)
      throw new CannotVerify(`The verifier left out: ${lost.map(({ description }) => description).join(', ')}`)
    return { verdict, output }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
