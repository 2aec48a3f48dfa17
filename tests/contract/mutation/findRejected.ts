import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pact } from '../../../pacts/tools/pactFile.ts'
import { runPactVerifier } from '../../../pacts/tools/verify/runPactVerifier.ts'

/** Interactions per run. The verifier's time per interaction grows with the size of the Pact. */
const BATCH_SIZE = 250

async function verifyBatch(pact: Pact, provider: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pact-'))
  const pactFile = join(folder, 'pact.json')
  try {
    await writeFile(pactFile, JSON.stringify(pact))
    const { interactions } = pact
    const { report } = await runPactVerifier({ pactFile, provider, statesUrl: `${provider}/_states`, interactions })
    if (report.interactionResults.length !== interactions.length)
      throw new Error(`Verified ${report.interactionResults.length} of ${interactions.length} interactions`)
    return report.interactionResults.flatMap(({ description, result }) => (result === 'OK' ? [] : [description]))
  } finally {
    await rm(folder, { recursive: true })
  }
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
