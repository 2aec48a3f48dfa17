import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startMockServer } from '../../../mocks/server.ts'
import { readPact } from '../../../pacts/tools/pactFile.ts'
import { isReadOnly } from '../../../pacts/tools/verify/selectInteractions.ts'
import { IS_NIGHT } from '../../night.ts'
import { startFaultyBackend } from '../changedBackend.ts'
import { installPackage, PACTS, readmeCommand } from './installPackage.ts'
import { readVerdict, startExample, type Verdict, verifyPlainly } from './verdicts.ts'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

const megabytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(file).size, 0) / 2 ** 20

const startWithoutPrices = () => startFaultyBackend('"price"', '"cost"')

let installed: Awaited<ReturnType<typeof installPackage>>
beforeAll(async () => {
  installed = await installPackage()
}, 240_000)
afterAll(() => installed.remove())

type RunningBackend = { url: string; stop: () => Promise<void> }

/** Verifies with the package and with the native verifier alone, each against a backend of its own: they set states. */
const judge = (
  start: () => Promise<RunningBackend>,
  filter?: string,
): Promise<[byPackage: Verdict, byVerifier: Verdict]> => {
  const only = filter === undefined ? '' : `--only '${filter}'`
  const judgeOnce = async (run: (provider: string) => Promise<Verdict>): Promise<Verdict> => {
    const { url, stop } = await start()
    return run(url).finally(stop)
  }
  return Promise.all([
    judgeOnce(async (provider) => readVerdict(await installed.run(`verify --provider ${provider} ${only}`))),
    judgeOnce((provider) => verifyPlainly(provider, filter)),
  ])
}

test('from an empty folder to a verdict: the package installs only the native verifier, and judges as it does alone', async () => {
  const url = await startExample()
  const command = readmeCommand('npx --no -- tpu-api-contract verify').replace('http://127.0.0.1:8080', url)
  const first = await installed.bash(command)
  expect(first.code, first.output).toBe(0)
  expect(first.output).toMatch(/Binding: [1-9]/)

  const files = filesIn(join(installed.folder, 'node_modules'))
  const packages = files.filter((file) => /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(file))
  expect(packages).toHaveLength(3)
  expect(megabytes(files)).toBeLessThan(60)

  const [byPackage, byVerifier] = await judge(startWithoutPrices, '^listNodeSales')
  expect(byPackage).toEqual(byVerifier)
  expect(byVerifier.code).toBe(1)
  expect(new Set(Object.values(byVerifier.passed))).toEqual(new Set([true, false]))
})

test('the package has a version and a help, and names an unknown command', async () => {
  const version = await installed.run('version')
  expect(version.output).toMatch(/^[0-9]+\.[0-9]+\.[0-9]+\n$/)
  const unknown = await installed.run('check')
  expect(unknown.output).toContain('There is no command check.')
  expect(unknown.output).toContain('verify --provider <url>')
  expect(unknown.code).toBe(2)
})

test.each(['server.go', 'Server.java', 'server.py'])('%s says how it starts in its own folder', (name) => {
  const text = readFileSync(join(installed.folder, 'node_modules/tpu-api-contract/example', name), 'utf8')
  expect(text).toMatch(new RegExp(`(?:go run|java|python3) ${name} \\[port\\]`))
})

const PAGES = ['README.md', 'VERIFIERS.md', 'STAGING.md', 'ci/README.md', 'ci/github-actions.yml', 'ci/gitlab-ci.yml']
/** Commands that run until they are stopped, or that need a broker: `pipelines.test.ts` has those. */
const NOT_RUN = /tpu-api-contract mock|pact-broker|--broker-url/

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

test('every command that the pages print runs with npx from the package, and keeps its options', async () => {
  // Fewer interactions, because each command would play all of them.
  const file = join(installed.folder, 'node_modules/tpu-api-contract/tpu-app-tpu-api.json')
  const pact = readPact(file)
  const interactions = pact.interactions.filter(({ description }) =>
    /^getNonce|^listNodeTypes: (?:for any|without)/.test(description),
  )
  writeFileSync(file, JSON.stringify({ ...pact, interactions }))
  onTestFinished(() => writeFileSync(file, JSON.stringify(pact)))
  const { url, backend, stop } = await startMockServer({ port: 0 })
  onTestFinished(stop)
  const commands = [...new Set(PAGES.flatMap((page) => commandsOf(page, url)))]
  expect(commands.filter((command) => !command.startsWith('npx --no -- '))).toEqual([])
  const run = commands.filter((command) => !NOT_RUN.test(command))
  expect(run.length).toBeGreaterThan(5)
  for (const command of run) {
    // A teardown of the command before ended the session.
    const { accessToken } = await backend.setState('member-logged-in')
    const { code, output } = await installed.bash(`export ACCESS_TOKEN=${accessToken}; ${command}`)
    expect(code, `${command}\n${output}`).toBe(0)
    expect(output).toMatch(/Binding: [1-9][0-9]* passed, 0 failed|[1-9][0-9]* ok, 0 failed|has a matching body/)
  }
})

test('the command of STAGING.md writes the read-only interactions from the folder of the installation', async () => {
  const page = readFileSync(join(PACTS, 'STAGING.md'), 'utf8')
  const [, command = ''] = /^```sh\n(python3 [\s\S]*?)^```/m.exec(page) ?? []
  const { code, output } = await installed.bash(command)
  expect(code, output).toBe(0)
  const { interactions } = readPact(join(installed.folder, 'read-only.json'))
  expect(interactions).toEqual(readPact().interactions.filter(isReadOnly))
})

/** For `npm run night -- contract`. */
const BACKENDS: Record<string, () => Promise<RunningBackend>> = {
  'the mock backend': () => startMockServer({ port: 0 }),
  'a mock backend without prices': startWithoutPrices,
  'the starter in Python': async () => ({ url: await startExample(), stop: async () => {} }),
}

for (const [name, start] of IS_NIGHT ? Object.entries(BACKENDS) : [])
  test(`every interaction has the same verdict by package and native verifier: ${name}`, async () => {
    const [byPackage, byVerifier] = await judge(start)
    const descriptions = readPact().interactions.map(({ description }) => description)
    expect(Object.keys(byVerifier.passed).sort()).toEqual(descriptions.sort())
    expect(byPackage).toEqual(byVerifier)
    const passed = Object.values(byVerifier.passed).filter(Boolean).length
    process.stdout.write(`${name}: ${passed} of ${descriptions.length} pass, exit code ${byVerifier.code}\n`)
  })
