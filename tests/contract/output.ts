import { mkdirSync, rmSync } from 'node:fs'

export const CONSUMER = 'tpu-app'
export const PROVIDER = 'tpu-api'

/** Directory for the Pact that the consumer tests write. */
export const PACT_OUTPUT = new URL('../../.cache/pact/', import.meta.url)
/** The Pact file as pact-js writes it. */
export const GENERATED_PACT_FILE = new URL(`${CONSUMER}-${PROVIDER}.json`, PACT_OUTPUT)
/** Descriptions of the interactions that the consumer tests ran, one per line. */
export const INTERACTION_LOG_FILE = new URL('interactions.txt', PACT_OUTPUT)

/** Vitest global setup: runs once in the main process, before all tests. */
export default function setup(): void {
  // The native library reads the environment of the process, which workers can't change.
  process.env.PACT_DO_NOT_TRACK = 'true'
  // Pact merges into an existing file, so interactions of an earlier run would remain:
  // https://github.com/pact-foundation/pact-js/issues/731
  rmSync(PACT_OUTPUT, { recursive: true, force: true })
  mkdirSync(PACT_OUTPUT, { recursive: true })
}
