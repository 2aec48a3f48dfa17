import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import {
  type Contract,
  diffContracts,
  formatDiff,
  formatRelease,
  nextVersion,
} from '../../../pacts/tools/diff/contractDiff.ts'
import { writeRelease } from '../../../pacts/tools/diff/runDiff.ts'
import { readOpenApi } from '../../../pacts/tools/openApiFile.ts'
import { type Interaction, readPact } from '../../../pacts/tools/pactFile.ts'
import { emptyFolder } from './verdicts.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PACTS = join(ROOT, 'pacts')
const SALES = 'listNodeSales: an open sale'
const openApi = JSON.parse(readOpenApi()) as object

/** The contract with one interaction changed. */
const contractWith = (description: string, change: (interaction: Interaction) => Interaction): Contract => ({
  pact: { interactions: readPact().interactions.map((one) => (one.description === description ? change(one) : one)) },
  openApi,
})
const current: Contract = { pact: readPact(), openApi }

/** The interaction as it was before, from its JSON. */
const rewritten =
  (from: RegExp | string, to: string) =>
  (interaction: Interaction): Interaction => {
    const text = JSON.stringify(interaction)
    expect(text.replace(from, to), `${from} is not in the interaction`).not.toBe(text)
    return JSON.parse(text.replace(from, to)) as Interaction
  }

const withoutRule = ({ response, ...rest }: Interaction): Interaction => {
  const { body = {}, ...rules } =
    (response as { matchingRules?: { body?: Record<string, unknown> } }).matchingRules ?? {}
  const { [PRICE]: _, ...others } = body
  return { ...rest, response: { ...response, matchingRules: { ...rules, body: others } } as Interaction['response'] }
}
const PRICE = '$.data[*].items[*].price'

describe('the difference of two contracts', () => {
  test.each<[string, string, (before: Interaction) => Interaction, string, string, string]>([
    [
      'a binding that was pending',
      SALES,
      (one) => ({ ...one, pending: true }),
      'stricter',
      'is binding, was pending',
      'major',
    ],
    [
      'another pattern',
      SALES,
      rewritten('"regex":"^[0-9]+', '"regex":"^[1-9]+'),
      'changed',
      'matches ^[0-9]+',
      'major',
    ],
    ['a pattern that was a type', SALES, withoutRule, 'stricter', `${PRICE}: matches`, 'major'],
    ['another request', SALES, rewritten('"path":"/api', '"path":"/old'), 'changed', 'request: GET /api', 'major'],
    [
      'another header',
      SALES,
      rewritten('"en-US"', '"en"'),
      'changed',
      'request header Accept-Language: en-US',
      'major',
    ],
    ['another state', SALES, rewritten('"sale-open"', '"sale"'), 'changed', 'states: ', 'major'],
    [
      'more statuses',
      'authorize: not a member',
      rewritten('[200,404]', '[200]'),
      'looser',
      'one of [200,404] (was: one of [200])',
      'minor',
    ],
    [
      'fewer statuses',
      'authorize: not a member',
      rewritten('[200,404]', '[200,403,404]'),
      'stricter',
      'one of [200,404]',
      'major',
    ],
    [
      'a pending that was binding',
      'authorize: an expired nonce',
      (one) => ({ ...one, pending: false }),
      'looser',
      'is pending, was binding',
      'minor',
    ],
    [
      'a stricter pending',
      'authorize: an expired nonce',
      rewritten('[200,410]', '[200,403,410]'),
      'stricter',
      'one of [200,410]',
      'minor',
    ],
  ])('has %s', (_, description, change, kind, detail, bump) => {
    const diff = diffContracts(contractWith(description, change), current, '1.2.3')
    const [call] = description.split(':')
    expect(diff.bump).toBe(bump)
    expect(diff.changes).toContainEqual(
      expect.objectContaining({
        call,
        kind,
        subject: description,
        detail: expect.stringContaining(detail),
        breaks: bump === 'major',
      }),
    )
  })

  test('has what was added and what was removed', () => {
    const [first, ...rest] = current.pact.interactions.filter(({ pending }) => !pending)
    const fewer = { pact: { interactions: rest }, openApi }
    const more = { pact: { interactions: [...rest, first as Interaction] }, openApi }
    expect(diffContracts(fewer, more, '1.0.0')).toMatchObject({
      bump: 'major',
      version: '2.0.0',
      changes: [{ kind: 'added' }],
    })
    expect(diffContracts(more, fewer, '1.0.0')).toMatchObject({
      bump: 'minor',
      version: '1.1.0',
      changes: [{ kind: 'removed' }],
    })
  })

  test.each<[string, RegExp, string, string, string]>([
    ['a call', /"\/api\/v1\/node\/types": \{.*?\n {4}\},/s, '', 'added', 'call'],
    ['a field', /\s*"price": \{[^}]*\},/, '', 'added', 'response 200 $ (success).data[].items[].price'],
    ['a required field', /,\s*"price"(?=\s*\])/, '', 'stricter', 'response 200 $ (success).data[].items[].price'],
    ['a code', /410,/, '', 'changed', 'response 200 $ (failure).code'],
  ])('has %s of the OpenAPI document', (_, from, to, kind, subject) => {
    const text = readOpenApi()
    expect(text.replace(from, to)).not.toBe(text)
    const diff = diffContracts({ ...current, openApi: JSON.parse(text.replace(from, to)) as object }, current, '1.0.0')
    expect(diff.changes).toContainEqual(expect.objectContaining({ source: 'openapi', kind, subject }))
    expect(diff.bump).toBe('minor')
  })

  test('a text alone is a patch, and nothing is nothing', () => {
    const text = readOpenApi().replace('The result of the call.', 'The result.')
    expect(diffContracts({ ...current, openApi: JSON.parse(text) as object }, current, '1.0.0').version).toBe('1.0.1')
    expect(diffContracts(current, current, '1.0.0')).toEqual({ version: '1.0.0', bump: 'none', changes: [] })
  })
})

test('versions count up', () => {
  expect(['major', 'minor', 'patch', 'none'].map((bump) => nextVersion('1.2.3', bump as 'none'))).toEqual([
    ...['2.0.0', '1.3.0', '1.2.4', '1.2.3'],
  ])
})

test('the text marks what a backend can fail, and the changelog has it first', () => {
  const diff = diffContracts(contractWith(SALES, withoutRule), current, '1.0.0')
  expect(formatDiff(diff)).toContain(`listNodeSales\n  ! stricter ${SALES}: ${PRICE}: matches`)
  expect(formatDiff(diff)).toContain('can fail. Next version: 2.0.0 (major).')
  expect(formatRelease(diff, '2026-11-22')).toContain(
    '## 2.0.0 (2026-11-22)\n\nA backend that fulfils the version before can fail.',
  )
})

test('a release writes its version and puts its section before the others', () => {
  const folder = emptyFolder()
  for (const name of ['package.json', 'CHANGELOG.md']) cpSync(join(PACTS, name), join(folder, name))
  const diff = diffContracts(contractWith(SALES, withoutRule), current, '1.0.0')
  writeRelease(folder, diff, '2026-12-01')
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({ version: '2.0.0' })
  const [before = '', after = ''] = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8').split('## 2.0.0 (2026-12-01)\n')
  expect(before).toMatch(/^# Changes of the contract\n\n[^#]*\n$/)
  expect(after).toContain(`- stricter: ${SALES}: ${PRICE}: matches`)
  expect(after).toContain('\n\n## 1.0.0 (2026-11-22)\n')
})

const runDiff = (args: readonly string[], env: object = {}) => {
  try {
    const options = { env: { ...process.env, ...env }, encoding: 'utf8' } as const
    return { code: 0, output: execFileSync(process.execPath, [join(PACTS, 'diff.ts'), ...args], options) }
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
    return { code: status, output: stdout + stderr }
  }
}

test('the command compares with a commit and with a folder, as text and as JSON', () => {
  const folder = emptyFolder()
  const old = join(folder, 'pacts')
  mkdirSync(old)
  for (const name of ['package.json', 'openapi.json']) cpSync(join(PACTS, name), join(old, name))
  writeFileSync(join(old, 'tpu-app-tpu-api.json'), JSON.stringify(contractWith(SALES, withoutRule).pact))
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' })
  git('init')
  git('add', '.')
  git('-c', 'user.name=t', '-c', 'user.email=t@localhost', 'commit', '-m', 'before')

  const fromCommit = runDiff(['HEAD'], { GIT_DIR: join(folder, '.git'), GIT_WORK_TREE: ROOT })
  expect(fromCommit.output).toContain(`! stricter ${SALES}`)
  expect(fromCommit.code).toBe(1)
  const fromFolder = runDiff([old, '--json'])
  expect(JSON.parse(fromFolder.output)).toMatchObject({
    bump: 'major',
    changes: [{ call: 'listNodeSales', breaks: true }],
  })
  expect(runDiff([PACTS])).toEqual({ code: 0, output: 'Nothing changed.\n' })
  expect(runDiff(['no-such-ref'])).toMatchObject({ code: 2 })
  expect(runDiff([])).toMatchObject({ code: 2, output: expect.stringContaining('Name a commit') })
})

test('the changelog, the package and the OpenAPI document have the same version', () => {
  const { version } = JSON.parse(readFileSync(join(PACTS, 'package.json'), 'utf8')) as { version: string }
  const [, latest] = /^## ([0-9.]+)/m.exec(readFileSync(join(PACTS, 'CHANGELOG.md'), 'utf8')) ?? []
  expect(latest).toBe(version)
  expect(openApi).toMatchObject({ info: { version } })
})
