import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pact } from './pactCopies.ts'

const VERIFIER = fileURLToPath(new URL('../../../node_modules/.bin/pact-verifier', import.meta.url))

interface Report {
  interactionResults: { description: string; result: 'OK' | 'Error' }[]
}

async function refusalsOf(pact: Pact, providerUrl: string): Promise<Set<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'pact-'))
  const [contract, report] = [join(folder, 'pact.json'), join(folder, 'report.json')]
  const { hostname, port } = new URL(providerUrl)
  try {
    await writeFile(contract, JSON.stringify(pact))
    const address = [
      '--hostname',
      hostname,
      '--port',
      port,
      '--state-change-url',
      `${providerUrl}/_states`,
      '--state-change-teardown',
    ]
    const output = await new Promise<string>((resolve) =>
      execFile(
        process.execPath,
        [VERIFIER, '--file', contract, '--json', report, ...address],
        { env: { ...process.env, PACT_DO_NOT_TRACK: 'true' }, maxBuffer: 1e9 },
        (_, stdout, stderr) => resolve(stdout + stderr),
      ),
    )
    const text = await readFile(report, 'utf8').catch(() => {
      throw new Error(`The verifier wrote no report:\n${output.slice(-2000)}`)
    })
    const { interactionResults } = JSON.parse(text) as Report
    if (interactionResults.length !== pact.interactions.length)
      throw new Error(`Of ${pact.interactions.length} interactions ${interactionResults.length} were verified`)
    return new Set(interactionResults.flatMap(({ description, result }) => (result === 'OK' ? [] : [description])))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** So many interactions at once: the verifier takes longer for each, the more there are. */
const BATCH = 250

/** The native verifier over a whole contract. Answers the names of the interactions that were refused. */
export async function refusals(pact: Pact, providerUrl: string): Promise<Set<string>> {
  const refused = new Set<string>()
  for (let from = 0; from < pact.interactions.length; from += BATCH) {
    const batch = { ...pact, interactions: pact.interactions.slice(from, from + BATCH) }
    for (const name of await refusalsOf(batch, providerUrl)) refused.add(name)
  }
  return refused
}
