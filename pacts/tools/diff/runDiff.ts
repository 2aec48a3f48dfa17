import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readOpenApi } from '../openApiFile.ts'
import { PACT_FILE, readPact } from '../pactFile.ts'
import { SetupError } from '../verify/selectInteractions.ts'
import { type Contract, diffContracts, formatDiff, formatRelease } from './contractDiff.ts'

const MANIFEST_FILE = new URL('../../package.json', import.meta.url)
export const CHANGELOG_FILE = new URL('../../CHANGELOG.md', import.meta.url)

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
          cwd: new URL('../..', import.meta.url),
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

/** Adds a section to the changelog, and the version to the manifest and the OpenAPI document. */
async function release(version: string, section: string): Promise<void> {
  const changelog = readFileSync(CHANGELOG_FILE, 'utf8')
  const [heading = '', ...sections] = changelog.split(/\n(?=## )/)
  writeFileSync(CHANGELOG_FILE, [heading.trimEnd(), '', section, '', ...sections].join('\n'))
  const manifest = readFileSync(MANIFEST_FILE, 'utf8')
  writeFileSync(MANIFEST_FILE, manifest.replace(/"version": "[^"]*"/, `"version": "${version}"`))
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
  if (values.release) await release(diff.version, formatRelease(diff, new Date().toISOString().slice(0, 10)))
  return diff.bump !== 'major'
}
