import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { startMockServer } from '../../../mocks/server.ts'
import { readPact } from '../../../pacts/tools/pactFile.ts'
import { IS_NIGHT } from '../../night.ts'
import { startFaultyBackend } from '../changedBackend.ts'
import { startBroker } from './brokerStandIn.ts'
import { emptyFolder } from './verdicts.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const CI = join(ROOT, 'pacts/ci')
const readPage = (name: string): string => readFileSync(join(CI, name), 'utf8')

/** A job as both files have it: commands in order, and variables. */
interface Job {
  commands: readonly string[]
  env: Readonly<Record<string, string>>
}

interface GitHubFile {
  env: Record<string, string>
  jobs: Record<string, { env?: Record<string, string>; steps: { run?: string }[] }>
}
const githubJob = (name: string): Job => {
  const { env, jobs } = parse(readPage('github-actions.yml')) as GitHubFile
  const { steps = [], env: own = {} } = jobs[name] ?? {}
  return { commands: steps.flatMap(({ run }) => run ?? []), env: { ...env, ...own } }
}

const gitlabJob = (name: string): Job => {
  const { variables, ...jobs } = parse(readPage('gitlab-ci.yml')) as Record<string, object>
  const { script } = jobs[name] as { script: string[] }
  return { commands: script, env: variables as Record<string, string> }
}

const writeProgram = (folder: string, name: string, script: string): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), `#!/bin/bash\n${script}\n`)
  chmodSync(join(folder, name), 0o755)
}

/**
 * Creates a backend's repository. `npm install`, `git` and the backend's own commands only write their names to a log; the
 * commands of the package run, by npm's own npx.
 */
function createRepository() {
  const folder = emptyFolder()
  const [programs, bin] = [join(folder, 'programs'), join(folder, 'node_modules/.bin')]
  const log = join(folder, 'log')
  writeFileSync(log, '')
  for (const name of ['npm', 'git']) writeProgram(programs, name, `echo "${name} $*" >> "${log}"`)
  for (const name of ['start-test-server', 'deploy']) writeProgram(folder, name, `echo "${name} $*" >> "${log}"`)
  const node = process.execPath
  writeProgram(
    bin,
    'tpu-api-contract',
    `[ "$1" = verify ] && set -- "$@" --only '^getNonce'\nexec "${node}" "${ROOT}/pacts/tools/cli.ts" "$@"`,
  )
  for (const name of ['pact-verifier', 'pact-broker'])
    writeProgram(bin, name, `exec "${node}" "${ROOT}/node_modules/@pact-foundation/pact-cli/bin/${name}.js" "$@"`)
  const path = `${programs}${delimiter}${process.env.PATH}`
  /** Runs commands as the runner does: one script that ends at the first failure. */
  const run = (commands: readonly string[], env: Readonly<Record<string, string>>) =>
    new Promise<{ code: unknown; output: string }>((resolve) => {
      const options = {
        cwd: folder,
        env: { HOME: folder, PATH: path, PACT_BROKER_HTTP_RETRIES: '0', SSL_CERT_FILE: devNull, ...env },
      }
      execFile('bash', ['-e', '-c', commands.join('\n')], options, (error, stdout, stderr) =>
        resolve({ code: error ? error.code : 0, output: stdout + stderr }),
      )
    })
  return { run, log: () => readFileSync(log, 'utf8') }
}

const CONTRACT = {
  ...readPact(),
  interactions: readPact().interactions.filter(({ description }) => description.startsWith('getNonce')),
}

/** What the runner puts in place of its expressions and variables. */
const contextOf = (brokerUrl: string) => ({
  'vars.PACT_BROKER_BASE_URL': brokerUrl,
  'secrets.PACT_BROKER_TOKEN': 'broker-token',
  'github.sha': 'c0ffee',
  'github.ref_name': 'main',
  'github.event.client_payload.consumer_branch': 'feat/prices',
  'github.event.client_payload.provider_version': 'c0ffee',
  'github.event.client_payload.provider_branch': 'main',
})

const evaluate = (env: Readonly<Record<string, string>>, context: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ (.*?) \}\}/, (_, expression: string) => context[expression] ?? expect.fail(expression)),
    ]),
  )

/** Variables that GitLab sets for every job. */
const gitlabVariables = (brokerUrl: string) => ({
  PACT_BROKER_BASE_URL: brokerUrl,
  PACT_BROKER_TOKEN: 'broker-token',
  CI_COMMIT_SHA: 'c0ffee',
  CI_COMMIT_BRANCH: 'main',
  APP_BRANCH: 'feat/prices',
  PROVIDER_VERSION: 'c0ffee',
  PROVIDER_BRANCH: 'main',
})

type Variables = Readonly<Record<string, string>>
type Platform = readonly [
  name: string,
  readJob: (name: string) => Job,
  contextOf: (brokerUrl: string) => Variables,
  withContext: (env: Variables, context: Variables) => Variables,
]

const PLATFORMS: readonly Platform[] = [
  ['GitHub', githubJob, contextOf, evaluate],
  ['GitLab', gitlabJob, gitlabVariables, (env, variables) => ({ ...env, ...variables })],
]

interface Situation {
  /** The backend returns another field. */
  isBroken?: boolean
  deployable?: boolean
}

/** Runs a job against the mock backend and a stand-in for the broker. */
async function runJob(
  [, readJob, contextFor, withContext]: Platform,
  name: string,
  { isBroken = false, deployable = true }: Situation = {},
) {
  const broker = await startBroker(CONTRACT, { deployable })
  onTestFinished(broker.stop)
  const backend = isBroken ? await startFaultyBackend('"nonce"', '"number"') : await startMockServer({ port: 0 })
  onTestFinished(() => backend.stop())
  const { commands, env } = readJob(name)
  const repository = createRepository()
  const context = contextFor(broker.url)
  const PROVIDER_PORT = new URL(backend.url).port
  const result = await repository.run(commands, { ...withContext(env, context), PROVIDER_PORT })
  const sent = (method: string, path: RegExp) =>
    broker.requests.filter((one) => one.method === method && path.test(one.path))
  return { ...result, log: repository.log(), requests: broker.requests, sent }
}

/** The commands of a job with the values of its variables, without those that only check a version out. */
const expandedCommands = ([, readJob, contextFor, withContext]: Platform, name: string): string[] => {
  const { commands, env } = readJob(name)
  const values = withContext(env, contextFor('http://broker'))
  return commands
    .filter((command) => !command.startsWith('git '))
    .map((command) => command.replaceAll(/\$([A-Z_]+)/g, (text, variable: string) => values[variable] ?? text))
}

test.each(['verify', 'deploy', 'contract-changed'])('both files run the same commands: %s', (name) => {
  const [github, gitlab] = PLATFORMS.map((platform) => expandedCommands(platform, name))
  expect(github?.length).toBeGreaterThan(2)
  expect(gitlab).toEqual(github)
})

describe.each(IS_NIGHT ? PLATFORMS : PLATFORMS.slice(0, 1))('the pipeline file for %s', (...platform: Platform) => {
  test('publishes the results of a change, asks, deploys and records the deployment', async () => {
    const { code, output, log, requests, sent } = await runJob(platform, 'deploy')
    expect(code, output).toBe(0)
    const [[selection], [results], [recorded]] = [
      sent('POST', /for-verification$/),
      sent('POST', /verification-results$/),
      sent('POST', /^\/deployed\/production$/),
    ]
    expect(selection?.body).toMatchObject({
      providerVersionBranch: 'main',
      consumerVersionSelectors: [{ mainBranch: true }, { deployedOrReleased: true }],
      includePendingStatus: true,
    })
    expect(results?.body).toMatchObject({ success: true, providerApplicationVersion: 'c0ffee' })
    expect(sent('PUT', /branches\/main\/versions\/c0ffee$/)).toHaveLength(1)
    expect(decodeURIComponent(sent('GET', /^\/matrix/)[0]?.path ?? '')).toContain('environment=production')
    expect(recorded).toBeDefined()
    expect(log).toContain('deploy production')
    expect(new Set(requests.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer broker-token']))
  })

  if (!IS_NIGHT) return

  test('publishes a failure and deploys nothing', async () => {
    const { code, log, sent } = await runJob(platform, 'deploy', { isBroken: true })
    expect(code).not.toBe(0)
    expect(sent('POST', /verification-results$/)[0]?.body).toMatchObject({ success: false })
    expect(log).not.toContain('deploy')
    expect(sent('POST', /^\/deployed/)).toEqual([])
  })

  test('deploys nothing that the broker advises against', async () => {
    const { code, log, sent } = await runJob(platform, 'deploy', { deployable: false })
    expect(code).not.toBe(0)
    expect(log).not.toContain('deploy production')
    expect(sent('POST', /^\/deployed/)).toEqual([])
  })

  test('verifies the contracts of the branch that the webhook names', async () => {
    const { code, output, sent } = await runJob(platform, 'contract-changed')
    expect(code, output).toBe(0)
    expect(sent('POST', /for-verification$/)[0]?.body).toMatchObject({
      consumerVersionSelectors: [{ branch: 'feat/prices' }],
    })
    expect(sent('POST', /verification-results$/)[0]?.body).toMatchObject({
      success: true,
      providerApplicationVersion: 'c0ffee',
    })
  })
})

/** What the broker replaces in a webhook. */
const APP_BRANCH = `\${pactbroker.consumerVersionBranch}`

if (IS_NIGHT)
  test('the commands of the page create the webhooks', async () => {
    const commands = [...readPage('README.md').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text)
    expect(commands).toHaveLength(2)
    const broker = await startBroker(CONTRACT)
    onTestFinished(broker.stop)
    const { code, output } = await createRepository().run(commands, {
      PACT_BROKER_BASE_URL: broker.url,
      WEBHOOK_ID: 'w-1',
      REPOSITORY: 'team/backend',
      GITHUB_TOKEN: 'github-token',
      PROJECT_ID: '7',
      TRIGGER_TOKEN: 'trigger-token',
    })
    expect(code, output).toBe(0)
    const [github, gitlab] = broker.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    const events = [{ name: 'contract_requiring_verification_published' }]
    expect(github).toMatchObject({
      events,
      provider: { name: 'tpu-api' },
      request: {
        url: 'https://api.github.com/repos/team/backend/dispatches',
        body: { client_payload: { consumer_branch: APP_BRANCH } },
      },
    })
    expect(gitlab).toMatchObject({
      events,
      request: { body: { token: 'trigger-token', variables: { APP_BRANCH } } },
    })
  })

test('what the webhook sends is what the pipeline reads', () => {
  const page = readPage('README.md')
  for (const name of ['consumer_branch', 'provider_version', 'provider_branch']) {
    expect(page).toContain(`"${name}": "\${pactbroker.`)
    expect(readPage('github-actions.yml')).toContain(`\${{ github.event.client_payload.${name} }}`)
  }
  for (const name of ['APP_BRANCH', 'PROVIDER_VERSION', 'PROVIDER_BRANCH']) {
    expect(page).toContain(`"${name}": "\${pactbroker.`)
    expect(readPage('gitlab-ci.yml')).toContain(`$${name}`)
  }
})
