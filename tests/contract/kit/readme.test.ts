import { readFileSync } from 'node:fs'
import { hashMessage, hexlify, toUtf8Bytes, Wallet } from 'ethers'
import { expect, test } from 'vitest'
import { MAIN_MEMBER_KEY } from '../../../mocks/seed/testKeys.ts'
import { startMockServer } from '../../../mocks/server.ts'
import { type Interaction, readPact } from '../../../pacts/tools/pactFile.ts'
import { isReadOnly } from '../../../pacts/tools/verify/selectInteractions.ts'
import { loginMessage } from '../../../src/contract/loginMessage.ts'
import { runVerify, verifyProvider } from '../runVerify.ts'

const PACTS = new URL('../../../pacts/', import.meta.url)
const readPage = (name: string): string => readFileSync(new URL(name, PACTS), 'utf8')
const README = readPage('README.md')
const LOGIN = readPage('LOGIN.md')
const { interactions } = readPact()
const readOnly = interactions.filter(isReadOnly)

test('the test vector of the login message is what the app signs', () => {
  const wallet = new Wallet(MAIN_MEMBER_KEY)
  const message = loginMessage(wallet.address, 'contract-nonce-1')
  const signature = wallet.signMessageSync(message)
  for (const value of [wallet.address, MAIN_MEMBER_KEY, hashMessage(message), signature])
    expect(LOGIN).toContain(`| \`${value}\``)
  const bytes = toUtf8Bytes(message)
  expect(LOGIN).toContain(`\`\`\`text\n${message}\n\`\`\``)
  expect(LOGIN).toContain(`Its ${bytes.length} bytes`)
  expect(LOGIN).toContain(`\`\`\`text\n${hexlify(bytes)}\n\`\`\``)
  const authorize = interactions.find(({ description }) => description === 'authorize: a member')
  expect(authorize?.request.body?.content).toMatchObject({ signature })
})

test('the build order names every call of a screen, and each step has the states that it needs', () => {
  const rows = [...README.matchAll(/^\| [0-9]+ +\| (.*?) \| (.*?) \|$/gm)]
  const names = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const endpoints = rows.flatMap(([, calls]) => names(calls))
  const allStates = rows.flatMap(([, , cell]) => names(cell))
  const endpointOf = ({ description }: Interaction) => description.split(':')[0] ?? ''
  const named = new Set([...endpoints, 'transfer'])
  expect(named, 'pacts/README.md has the calls in the build order').toEqual(new Set(interactions.map(endpointOf)))

  const known = new Set<string>()
  for (const [, calls, cell] of rows) {
    for (const state of names(cell)) known.add(state)
    const binding = interactions.filter((one) => !one.pending && names(calls).includes(endpointOf(one)))
    const unknown = binding.flatMap(({ providerStates = [] }) => providerStates.filter(({ name }) => !known.has(name)))
    expect([calls, unknown], 'add the states to the step in pacts/README.md').toEqual([calls, []])
  }
  expect(new Set(allStates).size).toBe(allStates.length)
})

test('what is tagged read-only changes nothing and needs no state but a login', () => {
  expect(readOnly.length).toBeGreaterThan(20)
  for (const { description, request, pending, providerStates } of readOnly) {
    expect([description, request.method, pending]).toEqual([description, 'GET', false])
    expect([['member-logged-in'], ['address-is-a-member']]).toContainEqual(providerStates?.map(({ name }) => name))
  }
})

test('the mock backend passes the read-only interactions with an access token, as it is', async ({
  onTestFinished,
}) => {
  const { url, backend, stop } = await startMockServer({ port: 0 })
  onTestFinished(stop)
  const { accessToken } = await backend.setState('member-logged-in')
  // A member with nothing, like the ones of a new environment.
  for (const state of ['no-accounts', 'no-records', 'no-invitees', 'member-has-no-inviter', 'sale-none'])
    await backend.setState(state)
  const { code, output } = await verifyProvider(url, '--access-token', String(accessToken))
  expect(code, output).toBe(0)
  expect(output).toContain(`Binding: ${readOnly.length} passed, 0 failed, 0 not played.`)
})

test('the options that the README names are options of the command', async () => {
  const { output } = await runVerify(['--help'])
  const [, named = ''] = /^- `verify` verifies ([\s\S]*?)^- /m.exec(README) ?? []
  const options = [...named.matchAll(/`(--[a-z-]+)/g)].map(([, name = '']) => name)
  expect(options.length).toBeGreaterThan(4)
  for (const option of options) expect(output).toContain(`  ${option} `)
})
