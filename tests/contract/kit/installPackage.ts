import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emptyFolder } from './verdicts.ts'

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

/** Runs a program in the environment of a backend team. */
export const runOutside = (cwd: string, command: string, ...args: string[]) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(command, args, { cwd, env: outsideEnv(), maxBuffer: 2 ** 24 }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    )
  })

/** Packs the folder `pacts` as `npm run pact:package` does. @returns the archive */
async function pack(folder: string): Promise<string> {
  const node = fileURLToPath(new URL('../../../node_modules/.bin', import.meta.url))
  const env = { ...outsideEnv(), PATH: `${node}${delimiter}${outsideEnv().PATH}` }
  await new Promise<void>((resolve, reject) => {
    const args = ['pack', '--ignore-scripts=false', '--pack-destination', folder]
    execFile('npm', args, { cwd: PACTS, env }, (error) => (error ? reject(error) : resolve()))
  })
  return join(folder, readdirSync(folder)[0] ?? 'nothing was packed')
}

/** The command of the README that starts with these words. */
export function readmeCommand(start: string): string {
  const lines = readFileSync(join(PACTS, 'README.md'), 'utf8').split('\n')
  const found = lines.find((line) => line.startsWith(start))
  if (!found) throw new Error(`the README has no command ${start}`)
  return found
}

/** Packs the package and installs it in an empty folder, as the README says. */
export async function installPackage() {
  const folder = emptyFolder()
  const archive = await pack(folder)
  const bash = (command: string) => runOutside(folder, 'bash', '-c', command)
  const began = performance.now()
  const { code, output } = await bash(readmeCommand('npm install'))
  if (code !== 0) throw new Error(output)
  const verify = (...args: string[]) => runOutside(folder, 'npx', '--no', '--', 'tpu-api-contract', 'verify', ...args)
  return { folder, archive, bash, verify, installMs: performance.now() - began }
}
