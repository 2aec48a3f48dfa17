// Runs the commands of every document in a fresh clone: `npm run docs:commands`, or those of some documents:
// `npm run docs:commands -- README docs/demo`. Prints one line per command, then `N passed, N failed`.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandsIn, type DocumentedCommand } from './extract.ts'
import { type Folders, folderOf, prepareFolders, terminalEnv } from './folders.ts'
import { type Rule, ruleOf } from './rules.ts'
import { tryCommand } from './tryCommand.ts'

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/*.md', 'pacts/**/*.md']
/** History: what a version had, whether or not it has it now. */
const HISTORY = ['pacts/CHANGELOG.md']

const say = (text: string) => process.stdout.write(`${text}\n`)
const firstLine = (text: string) => text.split('\n')[0]?.replace(/ \\$/, ' …') ?? ''

/** @throws Error if the script or the file is missing */
function checkExistence({ text }: DocumentedCommand, rule: Extract<Rule, { kind: 'exists' }>): void {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const script = /npm (?:run )?([\w:-]+)/.exec(text)?.[1]
  if (text.startsWith('npm run ') && !(script && script in scripts)) throw new Error(`there is no script ${script}`)
  if (rule.file && !existsSync(rule.file)) throw new Error(`${rule.file} is missing`)
}

/** Tries the commands of one document. A block has one shell: `cd` and `export` last to its end. */
async function tryDocument(commands: readonly DocumentedCommand[], folders: Folders, done: Set<string>) {
  const counts = { passed: 0, failed: 0 }
  let shell: { block: number | undefined; cwd: string | undefined; env: NodeJS.ProcessEnv } | undefined
  for (const command of commands) {
    const { path, line, text, block } = command
    if (shell === undefined || block === undefined || shell.block !== block)
      shell = { block, cwd: undefined, env: terminalEnv() }
    const folder = shell.cwd ?? folderOf(command, folders)
    const changed = /^cd (\S+)$/.exec(text)?.[1]
    const [, name, value = ''] = /^export (\w+)=(.*)$/.exec(text) ?? []
    if (changed) shell.cwd = join(folder, changed)
    // What the reader fills in comes from the server that the command needs.
    else if (name && value !== '…') shell.env = { ...shell.env, [name]: value }
    if (changed || name || done.has(`${folder} ${text}`)) continue
    done.add(`${folder} ${text}`)
    const rule = ruleOf(command)
    const began = performance.now()
    const note = rule.kind === 'exists' ? `  (not run: ${rule.reason})` : ''
    const report = (verdict: string) => {
      const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`.padStart(8)
      say(`${verdict}  ${seconds}  ${path}:${line}  ${firstLine(text)}${note}`)
    }
    try {
      if (rule.kind === 'exists') checkExistence(command, rule)
      else await tryCommand(text, rule, { cwd: folder, env: withTools(shell.env, folders) }, folders)
      counts.passed += 1
      report('passed')
    } catch (error) {
      counts.failed += 1
      report('FAILED')
      say(`        ${(error as Error).message.replaceAll('\n', '\n        ')}`)
    }
  }
  return counts
}

/** `pact-verifier` is a program of the package. curl fails with an error status, as a reader would see. */
const withTools = (env: NodeJS.ProcessEnv, { root, backend }: Folders): NodeJS.ProcessEnv => ({
  ...env,
  CURL_HOME: root,
  PATH: `${env.PATH}:${join(backend, 'node_modules/.bin')}`,
})

const wanted = process.argv.slice(2)
const documents = globSync(DOCUMENTS)
  .filter((path) => !path.includes('node_modules') && !HISTORY.includes(path))
  .filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part)))
  .sort()
const root = mkdtempSync(join(tmpdir(), 'documents-'))
const total = { passed: 0, failed: 0 }
try {
  const folders = prepareFolders(root)
  const done = new Set<string>()
  for (const path of documents) {
    const { passed, failed } = await tryDocument(commandsIn(path, readFileSync(path, 'utf8')), folders, done)
    total.passed += passed
    total.failed += failed
  }
} finally {
  rmSync(root, { recursive: true, force: true })
}
say(`${total.passed} passed, ${total.failed} failed`)
if (total.failed > 0 || total.passed === 0) process.exitCode = 1
