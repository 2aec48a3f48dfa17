import { execFile } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startFaultyProvider } from '../provider/faultyProvider.ts'
import { runVerifyCommand } from '../verifyCommand.ts'
import { emptyFolder, readVerdict, startExample, verifyPlainly } from './verdicts.ts'

const PACTS = fileURLToPath(new URL('../../../pacts', import.meta.url))

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

const runOutside = (cwd: string, command: string, ...args: string[]) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(command, args, { cwd, env: outsideEnv(), maxBuffer: 2 ** 24 }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    )
  })

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

const megabytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(file).size, 0) / 2 ** 20

/** Packs the folder `pacts` with the npm of this run, as `npm run pact:package` does. @returns the archive */
async function pack(): Promise<string> {
  const folder = emptyFolder()
  const node = fileURLToPath(new URL('../../../node_modules/.bin', import.meta.url))
  const env = { ...outsideEnv(), PATH: `${node}${delimiter}${outsideEnv().PATH}` }
  await new Promise<void>((resolve, reject) => {
    const args = ['pack', '--ignore-scripts=false', '--pack-destination', folder]
    execFile('npm', args, { cwd: PACTS, env }, (error) => (error ? reject(error) : resolve()))
  })
  return join(folder, readdirSync(folder)[0] ?? 'nothing was packed')
}

/** Installs the package into an empty folder. @returns the folder */
async function installPackage(archive: string): Promise<string> {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  const { code, output } = await runOutside(folder, 'npm', 'install', '--prefer-offline', '--no-audit', archive)
  expect(code, output).toBe(0)
  return folder
}

test('from an empty folder to a verdict: the package installs only the native verifier, and judges as the script and the verifier alone', {
  timeout: 240_000,
}, async () => {
  const archive = await pack()
  const began = performance.now()
  const folder = await installPackage(archive)
  const installed = performance.now()
  const verify = (...args: string[]) => runOutside(folder, 'npx', '--no', 'tpu-api-contract', 'verify', ...args)
  const first = await verify('--provider', await startExample(), '--only', '^getNonce: for a member$')
  const ended = performance.now()
  expect(first.code, first.output).toBe(0)
  expect(ended - began).toBeLessThan(120_000)

  const modules = join(folder, 'node_modules')
  const packages = filesIn(modules).filter((file) => /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(file))
  expect(packages).toHaveLength(3)
  const size = megabytes(filesIn(modules))
  expect(size).toBeLessThan(60)
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`
  process.stdout.write(
    `package ${megabytes([archive]).toFixed(2)} MB, installed ${size.toFixed(0)} MB in ${seconds(began, installed)}, ` +
      `first green interaction ${seconds(installed, ended)} later\n`,
  )

  // One after another: they share the backend's state.
  const faulty = await startFaultyProvider((text) => text.replaceAll('"price"', '"cost"'))
  const selection = ['--provider', faulty.url, '--only', '^listNodeSales']
  const byPackage = readVerdict(await verify(...selection))
  const byScript = readVerdict(await runVerifyCommand(...selection))
  const byVerifier = await verifyPlainly(faulty.url, '^listNodeSales')
  expect([byPackage, byScript]).toEqual([byVerifier, byVerifier])
  expect(byVerifier.code).toBe(1)
  expect(new Set(Object.values(byVerifier.passed))).toEqual(new Set([true, false]))
  await faulty.stop()
})

test('the package has a help for each command, and names an unknown one', async () => {
  const cli = join(PACTS, 'tools/cli.ts')
  const run = (...args: string[]) => runOutside(emptyFolder(), process.execPath, cli, ...args)
  expect((await run()).output).toContain('verify --provider <url>')
  expect((await run('version')).output).toMatch(/^[0-9]+\.[0-9]+\.[0-9]+\n$/)
  expect((await run('verify', '--help')).output).toContain('npx tpu-api-contract verify --provider')
  expect((await run('proxy')).output).toContain('--provider is required.')
  const unknown = await run('check')
  expect(unknown.output).toContain('There is no command check.')
  expect(unknown.code).toBe(2)
})
