import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startMockServer } from '../../../mocks/server.ts'
import { PACT_FILE } from '../../../pacts/tools/pactFile.ts'
import { writeStates } from '../../../pacts/tools/states.ts'
import { runVerifyCommand } from '../verifyCommand.ts'
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

/** Pending interactions for alternatives that the mock backend doesn't implement. */
const UNIMPLEMENTED_ALTERNATIVES = ['authorize: not a member, as an HTTP status']

test.concurrent('the mock backend passes every interaction, pending ones included', { timeout: 60_000 }, async ({
  expect,
  onTestFinished,
}) => {
  const { url, stop } = await startMockServer({ port: 0 })
  onTestFinished(stop)
  const { code, output } = await runVerifyCommand(url)
  expect(code, output).toBe(0)
  const failures = output.match(/^[0-9]+\) .*$/gm) ?? []
  expect(failures).toEqual(UNIMPLEMENTED_ALTERNATIVES.map((name) => expect.stringContaining(name)))
})

test.concurrent('accepts numbers in either form and additional fields', async ({ expect, onTestFinished }) => {
  const { url, stop } = await startFaultyProvider((text) =>
    text
      .replaceAll(/"price":"([0-9]+)"/g, '"price":$1.50')
      .replaceAll(/"stock":([0-9]+)/g, '"stock":"$1"')
      .replaceAll(/"id":"[a-z]+"/g, '"id":7,"more":null'),
  )
  onTestFinished(stop)
  const { code, output } = await runVerifyCommand(url, '--only', 'listNode')
  expect(code, output).toBe(0)
})

// A few examples. `tests/contract/mutation` covers every mutation.
test.concurrent.for([
  ['a renamed field', 'an open sale', '"price"', '"cost"', 'price'],
  ['an invalid amount', 'an open sale', /"price":"[0-9]+"/g, '"price":"free"', '$.data[0].items[0].price'],
  ['milliseconds', 'an open sale', /("endTime":[0-9]+)/g, '$1000', '$.data[0].endTime'],
  ['another code', 'authorize: not a member', '"code":404', '"code":403', '$.code'],
  ['states that return no token', 'all node types', '"accessToken"', '"token"', 'accessToken'],
] as const)('rejects a backend with %s', async ([, only, from, to, expected], { expect, onTestFinished }) => {
  const { url, stop } = await startFaultyProvider((text) => text.replaceAll(from, to))
  onTestFinished(stop)
  const { code, output } = await runVerifyCommand(url, '--only', only)
  expect(code, output).toBe(1)
  expect(output).toContain(expected)
})
