import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startMockServer } from '../../../mocks/server.ts'
import { readPact } from '../../../pacts/tools/pactFile.ts'
import { IS_NIGHT } from '../../night.ts'
import { startFaultyProvider } from '../provider/faultyProvider.ts'
import { runVerifyCommand } from '../verifyCommand.ts'
import { installPackage, PACTS, readmeCommand, runOutside } from './installPackage.ts'
import { readVerdict, startExample, type Verdict, verifyPlainly } from './verdicts.ts'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

const megabytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(file).size, 0) / 2 ** 20

const startWithoutPrices = () => startFaultyProvider((text) => text.replaceAll('"price"', '"cost"'))

type RunningBackend = { url: string; stop: () => Promise<void> }

/**
 * Verifies with the package, with the script and with the native verifier alone, each against a backend of its own: they
 * set states.
 */
const judge = (
  start: () => Promise<RunningBackend>,
  verify: Awaited<ReturnType<typeof installPackage>>['verify'],
  filter?: string,
): Promise<[byPackage: Verdict, byScript: Verdict, byVerifier: Verdict]> => {
  const only = filter === undefined ? [] : ['--only', filter]
  const judgeOnce = async (run: (provider: string) => Promise<Verdict>): Promise<Verdict> => {
    const { url, stop } = await start()
    return run(url).finally(stop)
  }
  return Promise.all([
    judgeOnce(async (provider) => readVerdict(await verify('--provider', provider, ...only))),
    judgeOnce(async (provider) => readVerdict(await runVerifyCommand('--provider', provider, ...only))),
    judgeOnce((provider) => verifyPlainly(provider, filter)),
  ])
}

test('from an empty folder to a verdict: the package installs only the native verifier, and judges as the script and the verifier alone', {
  timeout: 240_000,
}, async () => {
  const { folder, archive, bash, verify, installMs } = await installPackage()
  const began = performance.now()
  const url = await startExample()
  const first = await bash(readmeCommand('npx --no -- tpu-api-contract verify').replace('http://127.0.0.1:8080', url))
  const ended = performance.now()
  expect(first.code, first.output).toBe(0)

  const modules = join(folder, 'node_modules')
  const packages = filesIn(modules).filter((file) => /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(file))
  expect(packages).toHaveLength(3)
  const size = megabytes(filesIn(modules))
  expect(size).toBeLessThan(60)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  process.stdout.write(
    `package ${megabytes([archive]).toFixed(2)} MB, installed ${size.toFixed(0)} MB in ${seconds(installMs)}, ` +
      `first green interaction ${seconds(ended - began)} later\n`,
  )

  const [byPackage, byScript, byVerifier] = await judge(startWithoutPrices, verify, '^listNodeSales')
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

/** For `npm run night -- contract`. */
const BACKENDS: Record<string, () => Promise<RunningBackend>> = {
  'the mock backend': () => startMockServer({ port: 0 }),
  'a mock backend without prices': startWithoutPrices,
  'the starter in Python': async () => ({ url: await startExample(), stop: async () => {} }),
}

for (const [name, start] of IS_NIGHT ? Object.entries(BACKENDS) : [])
  test(`every interaction has the same verdict by package, script and native verifier: ${name}`, {
    timeout: 900_000,
  }, async () => {
    const { verify } = await installPackage()
    const [byPackage, byScript, byVerifier] = await judge(start, verify)
    const descriptions = readPact().interactions.map(({ description }) => description)
    expect(Object.keys(byVerifier.passed).sort()).toEqual(descriptions.sort())
    expect(byPackage).toEqual(byVerifier)
    expect(byScript).toEqual(byVerifier)
    const passed = Object.values(byVerifier.passed).filter(Boolean).length
    process.stdout.write(`${name}: ${passed} of ${descriptions.length} pass, exit code ${byVerifier.code}\n`)
  })
