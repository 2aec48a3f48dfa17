import type { Pact } from '../../../pacts/tools/pactFile.ts'
import { runPactVerifier } from '../../../pacts/tools/verify/runPactVerifier.ts'

/** Interactions per run. The verifier's time per interaction grows with the size of the Pact. */
const BATCH_SIZE = 250

async function verifyBatch(pact: Pact, provider: string): Promise<string[]> {
  const { interactionResults } = await runPactVerifier({ pact, provider, statesUrl: `${provider}/_states` })
  return interactionResults.flatMap(({ description, result }) => (result === 'OK' ? [] : [description]))
}

/** Verifies a Pact in batches and returns the descriptions of the interactions that failed, pending ones included. */
export async function findRejected(pact: Pact, provider: string): Promise<Set<string>> {
  const rejected = new Set<string>()
  for (let from = 0; from < pact.interactions.length; from += BATCH_SIZE) {
    const batch = { ...pact, interactions: pact.interactions.slice(from, from + BATCH_SIZE) }
    for (const description of await verifyBatch(batch, provider)) rejected.add(description)
  }
  return rejected
}
