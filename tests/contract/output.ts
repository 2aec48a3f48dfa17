import { mkdirSync, rmSync } from 'node:fs'

export const CONSUMER = 'tpu-app'
export const PROVIDER = 'tpu-api'

/** Where the consumer tests write. Pact only ever adds to a file, so what an earlier run left would stay in it. */
export const PACT_OUTPUT = new URL('../../.cache/pact/', import.meta.url)
/** The contract as Pact writes it. */
export const GENERATED_PACT_FILE = new URL(`${CONSUMER}-${PROVIDER}.json`, PACT_OUTPUT)
/** One line for each interaction that its test has carried out. */
export const INTERACTION_LOG_FILE = new URL('ledger.txt', PACT_OUTPUT)

/** Runs once before all tests of a run, in the main process. */
export default function setup(): void {
  // The native library reads the environment of the process, which the workers cannot change.
  process.env.PACT_DO_NOT_TRACK = 'true'
  rmSync(PACT_OUTPUT, { recursive: true, force: true })
  mkdirSync(PACT_OUTPUT, { recursive: true })
}
