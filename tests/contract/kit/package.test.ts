import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startFaultyProvider } from '../provider/faultyProvider.ts'
import { runVerifyCommand } from '../verifyCommand.ts'
import { emptyFolder, readVerdict, startExample, type Verdict, verifyPlainly } from './verdicts.ts'

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
function readmeCommand(start: string): string {
  const lines = readFileSync(join(PACTS, 'README.md'), 'utf8').split('\n')
  return lines.find((line) => line.startsWith(start)) ?? expect.fail(`the README has no command ${start}`)
}

test('from an empty folder to a verdict: the package installs only the native verifier, and judges as the script and the verifier alone', {
  timeout: 240_000,
}, async () => {
  const folder = emptyFolder()
  const archive = await pack(folder)
  const bash = (command: string) => runOutside(folder, 'bash', '-c', command)
  const began = performance.now()
  const installation = await bash(readmeCommand('npm install'))
  expect(installation.code, installation.output).toBe(0)
  const installed = performance.now()
  const verify = (...args: string[]) => runOutside(folder, 'npx', '--no', 'tpu-api-contract', 'verify', ...args)
  const url = await startExample()
  const first = await bash(readmeCommand('npx --no tpu-api-contract verify').replace('http://127.0.0.1:8080', url))
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

  // Each with a backend of its own: they set states.
  const judge = async (run: (provider: string) => Promise<Verdict>): Promise<Verdict> => {
    const { url, stop } = await startFaultyProvider((text) => text.replaceAll('"price"', '"cost"'))
    return run(url).finally(stop)
  }
  const [byPackage, byScript, byVerifier] = await Promise.all([
    judge(async (provider) => readVerdict(await verify('--provider', provider, '--only', '^listNodeSales'))),
    judge(async (provider) => readVerdict(await runVerifyCommand('--provider', provider, '--only', '^listNodeSales'))),
    judge((provider) => verifyPlainly(provider, '^listNodeSales')),
  ])
  expect([byPackage, byScript]).toEqual([byVerifier, byVerifier])
  expect(byVerifier.code).toBe(1)
  expect(new Set(Object.values(byVerifier.passed))).toEqual(new Set([true, false]))
})

test('the package has a help for each command, and names an unknown one', async () => {
  const cli = join(PACTS, 'tools/cli.ts')
  const run = (...args: string[]) => runOutside(PACTS, process.execPath, cli, ...args)
  const [version, help, proxy, unknown] = await Promise.all([
    run('version'),
    run('verify', '--help'),
    run('proxy'),
    run('check'),
  ])
  expect(version.output).toMatch(/^[0-9]+\.[0-9]+\.[0-9]+\n$/)
  expect(help.output).toContain('tpu-api-contract verify --provider')
  expect(proxy.output).toContain('--provider is required.')
  expect(unknown.output).toContain('There is no command check.')
  expect(unknown.output).toContain('verify --provider <url>')
  expect(unknown.code).toBe(2)
})
