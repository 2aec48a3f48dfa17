import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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

const PAGES = ['README.md', 'VERIFIERS.md', 'STAGING.md', 'ci/README.md', 'ci/github-actions.yml', 'ci/gitlab-ci.yml']
/** Commands that run until they are stopped, or that need a broker: `pipelines.test.ts` has those. */
const NOT_RUN = /tpu-api-contract (?:mock|proxy)|pact-broker|--broker-url/

/** The commands that a page prints, in a block or in a sentence, with this backend as theirs. */
const commandsOf = (page: string, url: string): string[] => {
  const text = readFileSync(join(PACTS, page), 'utf8').replaceAll(/ \\\n +/g, ' ')
  const printed = [...text.matchAll(/(?:^|`|: )(npx [^`\n]+)/gm)].flatMap(([, command = '']) =>
    command === 'npx --no --' ? [] : command,
  )
  const { port } = new URL(url)
  return printed.map((command) =>
    command
      .replace(/<url>|https?:\/\/[\w.]+(?::(?:[0-9]+|\$PROVIDER_PORT))?(?=\b|"| |$)/g, url)
      .replaceAll('--port 8080', `--port ${port}`),
  )
}

test('every command that the pages print runs with npx from the package, and keeps its options', {
  timeout: 600_000,
}, async () => {
  const { folder, bash } = await installPackage()
  // Fewer interactions, because each command would play all of them.
  const file = join(folder, 'node_modules/tpu-api-contract/tpu-app-tpu-api.json')
  const pact = readPact(file)
  const interactions = pact.interactions.filter(({ description }) =>
    /^getNonce|^listNodeTypes: (?:for any|without)/.test(description),
  )
  writeFileSync(file, JSON.stringify({ ...pact, interactions }))
  const { url, backend, stop } = await startMockServer({ port: 0 })
  onTestFinished(stop)
  const commands = [...new Set(PAGES.flatMap((page) => commandsOf(page, url)))]
  expect(commands.filter((command) => !command.startsWith('npx --no -- '))).toEqual([])
  const run = commands.filter((command) => !NOT_RUN.test(command))
  expect(run.length).toBeGreaterThan(5)
  for (const command of run) {
    // A teardown of the command before ended the session.
    const { accessToken } = await backend.setState('member-logged-in')
    const { code, output } = await bash(`export ACCESS_TOKEN=${accessToken}; ${command}`)
    expect(code, `${command}\n${output}`).toBe(0)
    expect(output).toMatch(/Binding: [1-9][0-9]* passed, 0 failed|[1-9][0-9]* ok, 0 failed|has a matching body/)
  }
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
