import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { DocumentedCommand } from './extract.ts'

/** Settings of npm itself that hold for another project as well. */
const KEPT = /^npm_config_(?:registry|cache|userconfig|globalconfig|.*proxy)$/i

/** The environment of a reader's terminal: nothing of the command that runs this. */
export const terminalEnv = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || KEPT.test(name))),
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((path) => !path.includes('node_modules'))
    .join(delimiter),
})

/** Where the commands run. */
export interface Folders {
  /** Of both, with a configuration of curl. */
  root: string
  /** A fresh clone of the last commit, with its dependencies. */
  clone: string
  /** A backend team's folder, with the contract package. */
  backend: string
}

/** Clones the project; the dependencies are hard links, or copies on another file system. */
export function prepareFolders(root: string): Folders {
  const [clone, backend] = [join(root, 'clone'), join(root, 'backend')]
  execFileSync('git', ['clone', '--quiet', process.cwd(), clone])
  const copy = (flags: string) => execFileSync('cp', [flags, 'node_modules', clone], { stdio: 'ignore' })
  try {
    copy('-al')
  } catch {
    copy('-a')
  }
  mkdirSync(backend)
  execFileSync('npm', ['run', '--silent', 'pact:package'], { cwd: clone, env: terminalEnv(), stdio: 'ignore' })
  const archive = readdirSync(join(clone, '.cache')).find((name) => name.endsWith('.tgz')) ?? ''
  cpSync(join(clone, '.cache', archive), join(backend, archive))
  const install = ['install', '--no-save', '--no-audit', '--no-fund', `./${archive}`]
  execFileSync('npm', install, { cwd: backend, env: terminalEnv(), stdio: 'ignore' })
  writeFileSync(join(root, '.curlrc'), 'fail-with-body\n')
  return { root, clone, backend }
}

const CONTRACT = 'node_modules/tpu-api-contract'

/** The folder in which a reader of the document is when a command is run. */
export function folderOf({ path, text, block }: DocumentedCommand, { clone, backend }: Folders): string {
  const isForBackends = /^pacts\/(?!example)/.test(path) || /tpu-api-contract|pact-(?:verifier|broker)/.test(text)
  if (!isForBackends || /^(?:[A-Z_]+=\S+ )?npm run /.test(text)) return clone
  return block !== undefined && path !== 'pacts/README.md' ? join(backend, CONTRACT) : backend
}
