import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PACT_FILE } from '../../../pacts/tools/pactFile.ts'
import { writeStates } from '../../../pacts/tools/states.ts'
import { startChangedBackend } from '../changedBackend.ts'
import { changeResponse, swapFields } from '../middleware.ts'
import { verifyProvider } from '../runVerify.ts'
import { findLostInteractions, readGeneratedPact, readInteractionLog, serializePact } from './generatedPact.ts'

// First, because with UPDATE_PACT it writes the file that the tests below verify.
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

test.concurrent('rejects a success without a login, in any form of JSON', async ({ expect, onTestFinished }) => {
  const text = '{"message":"OK", "data":[], "code" : 200}'
  const { url, stop } = await startChangedBackend([changeResponse((response) => ({ ...response, text }))])
  onTestFinished(stop)
  const { output } = await verifyProvider(url, '--only', '^listWalletConfigs: without a valid token$')
  expect(output).toContain('FAILED      listWalletConfigs: without a valid token')
})

test.concurrent.for([
  ['private, no-store, max-age=0', 'ok'],
  ['max-age=60, private', 'differs'],
] as const)(
  '"Cache-Control: %s" is %s, and never a failure',
  async ([cacheControl, verdict], { expect, onTestFinished }) => {
    const { url, stop } = await startChangedBackend([changeResponse((response) => ({ ...response, cacheControl }))])
    onTestFinished(stop)
    const { output, code } = await verifyProvider(url, '--only', '^listAccounts: no cache')
    expect(output).toContain(`  ${verdict.padEnd(12)}listAccounts: no cache stores the response`)
    expect(code).toBe(0)
  },
)

test.concurrent.for([
  ['getUserInfo: the logged-in user', 'levelName', 'nodeName'],
  ['getLevelInfo: current and next level', 'name', 'nextName'],
  ['listNodeSales: the texts of a sale', 'title', 'name'],
  ['listNodeSales: the texts of a sale', 'title', 'content'],
  ['listNodeSales: the texts of a sale', 'name', 'content'],
] as const)(
  '%s rejects a backend that mixes up %s and %s',
  async ([description, one, other], { expect, onTestFinished }) => {
    const { url, stop } = await startChangedBackend([swapFields(one, other)])
    onTestFinished(stop)
    const { output } = await verifyProvider(url, '--only', `^${description}$`)
    expect(output).toContain(`FAILED      ${description}`)
  },
)
