import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PACT_FILE, readPact } from '../../../pacts/tools/pactFile.ts'
import { writeStates } from '../../../pacts/tools/states.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { verifyProvider } from '../runVerify.ts'
import type { TextResponse } from '../serve.ts'
import { startFaultyProvider } from './faultyProvider.ts'
import { findLostInteractions, readGeneratedPact, readInteractionLog, serializePact } from './generatedPact.ts'

// First, because with UPDATE_PACT it writes the file that the other tests verify.
test('the committed Pact is up to date', async ({ skip }) => {
  const log = readInteractionLog() ?? skip('the consumer tests did not run')
  const pact = readGeneratedPact()
  expect(findLostInteractions(log, pact)).toEqual([])
  const text = serializePact(pact)
  if (process.env.UPDATE_PACT) {
    writeFileSync(PACT_FILE, text)
    await writeStates()
  }
  const committed = existsSync(PACT_FILE) ? readFileSync(PACT_FILE, 'utf8') : ''
  expect(committed, 'out of date: run `npm run pact`').toBe(text)
})

// A few examples. `tests/contract/mutation` covers every mutation.
test.concurrent.for([
  ['a renamed field', 'an open sale', '"price"', '"cost"', 'price'],
  ['milliseconds', 'an open sale', /("endTime":[0-9]+)/g, '$1000', '$.data[0].endTime'],
] as const)('rejects a backend with %s', async ([, only, from, to, expected], { expect, onTestFinished }) => {
  const { url, stop } = await startFaultyProvider((text) => text.replaceAll(from, to))
  onTestFinished(stop)
  const { code, output } = await verifyProvider(url, '--only', only)
  expect(code, output).toBe(1)
  expect(output).toContain(expected)
})

/** Answers a business code as the HTTP status of the same number, and 40201 as 401. */
const codesAsStatuses = (response: TextResponse): TextResponse => {
  const { code = 200 } = JSON.parse(response.text) as { code?: number }
  return { ...response, status: code === CODE.tokenExpired ? CODE.unauthorized : code }
}

/** Options that select the interactions in which a business code is expected. */
const ONLY_FAILURES = readPact()
  .interactions.filter(({ response }) => JSON.stringify(response).includes('400,'))
  .flatMap(({ description }) => ['--only', `^${description}$`])

test.concurrent('accepts a backend that answers business codes as HTTP statuses', async ({
  expect,
  onTestFinished,
}) => {
  const { url, stop } = await startFaultyProvider({ response: codesAsStatuses })
  onTestFinished(stop)
  const { code, output } = await verifyProvider(url, ...ONLY_FAILURES)
  expect(code, output).toBe(0)
  expect(output).toMatch(/^Binding: \d\d passed, 0 failed, 0 not played\. Pending: \d\d passed, 0 differs/m)
})

test.concurrent('accepts a code over any error of the client, and rejects one over 500', async ({
  expect,
  onTestFinished,
}) => {
  const { url, stop } = await startFaultyProvider({
    response: (response) => ({ ...response, status: response.text.includes('"code":401') ? 500 : 422 }),
  })
  onTestFinished(stop)
  const only = ['--only', '^authorize: not a member$', '--only', '^listAccounts: without a valid token$']
  const { output } = await verifyProvider(url, ...only)
  expect(output).toContain('ok          authorize: not a member')
  expect(output).toContain('FAILED      listAccounts: without a valid token')
})

test.concurrent('accepts a refusal of the framework, and rejects a success without a login', async ({
  expect,
  onTestFinished,
}) => {
  const refuse = (response: TextResponse, url: URL): TextResponse => {
    if (url.pathname.endsWith('/configs')) return { ...response, text: '{"message":"OK", "data":[], "code" : 200}' }
    return { status: 401, type: 'text/plain', cacheControl: '', text: 'Unauthorized' }
  }
  const { url, stop } = await startFaultyProvider({ response: refuse })
  onTestFinished(stop)
  const only = ['--only', '^list(Accounts|WalletConfigs): without a valid token$']
  const { output } = await verifyProvider(url, ...only)
  expect(output).toContain('ok          listAccounts: without a valid token')
  expect(output).toContain('FAILED      listWalletConfigs: without a valid token')
})

test.concurrent.for([
  ['private, no-store, max-age=0', 'ok'],
  ['max-age=60, private', 'differs'],
] as const)(
  '"Cache-Control: %s" is %s, and never a failure',
  async ([cacheControl, verdict], { expect, onTestFinished }) => {
    const { url, stop } = await startFaultyProvider({ response: (response) => ({ ...response, cacheControl }) })
    onTestFinished(stop)
    const { output, code } = await verifyProvider(url, '--only', '^listAccounts: no cache')
    expect(output).toContain(`  ${verdict.padEnd(12)}listAccounts: no cache stores the response`)
    expect(code).toBe(0)
  },
)
