import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { SetupError } from '../commandResult.ts'
import type { Pact } from '../pactFile.ts'
import { RESPONSE_TIMEOUT_MS } from './networkErrors.ts'

/** A difference between the expected and the actual response. */
export interface Mismatch {
  type: string
  mismatch: string
  /** Path in the body, such as `$.data[0].id`. */
  path?: string
  /** The actual value as JSON text, or an HTTP status as a number. */
  actual?: unknown
}
export interface VerificationFailure {
  /** Ends with the description of the interaction. */
  interaction: string
  mismatch: { type: 'mismatches'; mismatches: readonly Mismatch[] } | { type: 'error'; message: string }
}
/** The parts of the verifier's JSON report that are read here. */
export interface VerifierReport {
  result: boolean
  errors: readonly VerificationFailure[]
  pendingErrors: readonly VerificationFailure[]
  interactionResults: readonly { description: string; duration: string; result: string }[]
}
export interface VerifierOptions {
  /** The Pact to verify, with every interaction in it. */
  pact: Pact
  /** Of this machine, over HTTP and without a path: the recording proxy. */
  provider: string
  statesUrl: string
  /** Path for the JUnit report. */
  junit?: string | undefined
}

/**
 * Disables usage statistics, drops the shell's Pact settings, and reaches a local provider without a proxy and without
 * certificates: the verifier reads all of the system's for every interaction, which takes longer than the rest.
 */
const verifierEnv = (noCertificates: string) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^PACT_|_proxy$/i.test(name))),
  PACT_DO_NOT_TRACK: 'true',
  SSL_CERT_FILE: noCertificates,
})

/** The verifier gives up later than the proxies, so that they report why there is no response. */
const VERIFIER_TIMEOUT_MS = RESPONSE_TIMEOUT_MS + 5000

function verifierArgs({ provider, statesUrl, junit }: VerifierOptions, pactFile: string, report: string) {
  const { hostname, port } = new URL(provider)
  return [
    ...['--file', pactFile, '--provider-name', 'tpu-api', '--hostname', hostname, '--port', port],
    ...['--state-change-url', statesUrl, '--state-change-teardown', '--request-timeout', `${VERIFIER_TIMEOUT_MS}`],
    ...['--no-colour', '--json', report],
    ...(junit === undefined ? [] : ['--junit', resolve(junit)]),
  ]
}

const spawnVerifier = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  new Promise<string>((done, fail) => {
    const verifier = createRequire(import.meta.url).resolve('@pact-foundation/pact-cli/bin/pact-verifier.js')
    const child = spawn(process.execPath, [verifier, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const append = (data: string) => {
      output += data
    }
    child.stdout.setEncoding('utf8').on('data', append)
    child.stderr.setEncoding('utf8').on('data', append)
    child.on('error', fail).on('close', () => done(output))
  })

/**
 * Runs the native Pact verifier and reads its JSON report.
 *
 * @throws SetupError if the verifier wrote no report or skipped an interaction
 */
export async function runPactVerifier(options: VerifierOptions): Promise<VerifierReport> {
  const { pact, junit } = options
  // A report left by an earlier run must not be mistaken for this one's.
  if (junit !== undefined) {
    rmSync(junit, { force: true })
    mkdirSync(dirname(resolve(junit)), { recursive: true })
  }
  const scratch = mkdtempSync(join(tmpdir(), 'pact-verify-'))
  const [pactFile, reportFile] = [join(scratch, 'pact.json'), join(scratch, 'report.json')]
  const noCertificates = join(scratch, 'none.pem')
  try {
    writeFileSync(pactFile, JSON.stringify(pact))
    writeFileSync(noCertificates, '')
    const output = await spawnVerifier(verifierArgs(options, pactFile, reportFile), verifierEnv(noCertificates))
    if (!existsSync(reportFile)) throw new SetupError(`The verifier exited without a report:\n${output}`)
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VerifierReport
    const verified = new Set(report.interactionResults.map(({ description }) => description))
    const skipped = pact.interactions.filter(({ description }) => !verified.has(description))
    if (skipped.length > 0)
      throw new SetupError(`The verifier skipped: ${skipped.map(({ description }) => description).join(', ')}`)
    return report
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
