import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packContract } from '../../../scripts/release/packContract.ts'

export const PACTS = fileURLToPath(new URL('../../../pacts', import.meta.url))

/** Settings of npm itself that hold for another project as well. */
const KEPT = /^npm_config_(?:registry|cache|userconfig|globalconfig|.*proxy)$/i

/** The environment of a backend team: nothing of this project, neither its tools nor what `npm test` sets. */
const outsideEnv = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || KEPT.test(name))),
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((path) => !path.includes('node_modules'))
    .join(delimiter),
})

/** The command of the README that starts with these words. */
export function readmeCommand(start: string): string {
  const lines = readFileSync(join(PACTS, 'README.md'), 'utf8').split('\n')
  const found = lines.find((line) => line.startsWith(start))
  if (!found) throw new Error(`the README has no command ${start}`)
  return found
}

/**
 * Packs the package as a release does, and installs it as the README says, in an empty folder of a repository whose root is
 * a package.
 *
 * @returns the folder, functions that run commands in it in the environment of a backend team, and one that removes it
 */
export async function installPackage() {
  const root = mkdtempSync(join(tmpdir(), 'kit-'))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ private: true }))
  const folder = join(root, 'backend')
  mkdirSync(folder)
  const bash = (command: string) =>
    new Promise<{ code: unknown; output: string }>((resolve) => {
      const options = { cwd: folder, env: outsideEnv(), maxBuffer: 2 ** 24 }
      execFile('bash', ['-c', command], options, (error, stdout, stderr) =>
        resolve({ code: error ? error.code : 0, output: stdout + stderr }),
      )
    })
  packContract(folder)
  const { code, output } = await bash(readmeCommand('npm install'))
  if (code !== 0) throw new Error(`${readdirSync(folder)}\n${output}`)
  return {
    folder,
    bash,
    /** Runs a command of the package. */
    run: (command: string) => bash(`node_modules/.bin/tpu-api-contract ${command}`),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
