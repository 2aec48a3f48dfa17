import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readOpenApi } from '../openApiFile.ts'
import { PACT_FILE, readPact } from '../pactFile.ts'
import { SetupError } from '../verify/selectInteractions.ts'
import { type Contract, type ContractDiff, diffContracts, formatDiff, formatRelease } from './contractDiff.ts'

const PACTS = fileURLToPath(new URL('../..', import.meta.url))

const usage = `npm run pact:diff -- <ref> [options]

  <ref>       commit, tag or branch to compare with; or a folder with the files of another version
  --json      print the changes as JSON
  --release   write the next version and its section of the changelog

Exit codes: 0 a backend that fulfils the other version cannot fail; 1 it can; 2 the versions could not be compared.`

/** Reads the files of a version: of a folder, or of a commit. */
function readVersion(from: string): Contract & { version: string } {
  const isFolder = existsSync(from) && statSync(from).isDirectory()
  const readFile = (name: string): string =>
    isFolder
      ? readFileSync(join(from, name), 'utf8')
      : execFileSync('git', ['show', `${from}:./${name}`], {
          cwd: PACTS,
          encoding: 'utf8',
          maxBuffer: 2 ** 26,
          stdio: ['ignore', 'pipe', 'pipe'],
        })
  const readManifest = () => {
    try {
      return (JSON.parse(readFile('package.json')) as { version: string }).version
    } catch {
      // Before the contract was a package.
      return '0.0.0'
    }
  }
  try {
    return {
      pact: JSON.parse(readFile('tpu-app-tpu-api.json')) as Contract['pact'],
      openApi: JSON.parse(readFile('openapi.json')) as object,
      version: readManifest(),
    }
  } catch (error) {
    throw new SetupError(`Can't read the contract of ${from}: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * Adds a section to the changelog, and the version to the manifest.
 *
 * @param folder has both files
 * @param date ISO 8601
 */
export function writeRelease(folder: string, diff: ContractDiff, date: string): void {
  const [changelog, manifest] = [join(folder, 'CHANGELOG.md'), join(folder, 'package.json')]
  const [heading = '', ...sections] = readFileSync(changelog, 'utf8').split(/\n(?=## )/)
  writeFileSync(changelog, [heading.trimEnd(), '', formatRelease(diff, date), '', ...sections].join('\n'))
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, text.replace(/"version": "[^"]*"/, `"version": "${diff.version}"`))
}

/** Releases the version that follows from the differences; the OpenAPI document has it too. */
async function release(diff: ContractDiff): Promise<void> {
  if (diff.bump === 'none') throw new SetupError('Nothing changed, so there is nothing to release.')
  writeRelease(PACTS, diff, new Date().toISOString().slice(0, 10))
  const { writeOpenApi } = await import('../openapi.ts')
  await writeOpenApi()
}

const print = (text: string): boolean => process.stdout.write(`${text}\n`)

/**
 * Prints what changed in the contract since a commit.
 *
 * @returns whether a backend that fulfils the version before fulfils this one
 * @throws SetupError if a version can't be read
 */
export async function runDiff(args: readonly string[]): Promise<boolean> {
  const flag = { type: 'boolean', default: false } as const
  const options = { json: flag, release: flag, help: flag }
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const [from] = positionals
  if (values.help) return print(usage)
  if (from === undefined) throw new SetupError(`Name a commit to compare with.\n\n${usage}`)
  const before = readVersion(from)
  const after = { pact: readPact(PACT_FILE), openApi: JSON.parse(readOpenApi()) as object }
  const diff = diffContracts(before, after, before.version)
  print(values.json ? JSON.stringify(diff, null, 2) : formatDiff(diff))
  if (values.release) await release(diff)
  return diff.bump !== 'major'
}
