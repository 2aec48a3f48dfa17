import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startMockServer } from '../../../mocks/server.ts'
import { writeStates } from '../../../pacts/tools/states.ts'
import { CONSUMER, PROVIDER } from '../output.ts'
import { readInteractionLog, findLostInteractions, serializePact, readGeneratedPact } from './generatedPact.ts'
import { startFaultyProvider } from './faultyProvider.ts'

const PACTS = new URL('../../../pacts/', import.meta.url)
const COMMITTED_FILE = new URL(`${CONSUMER}-${PROVIDER}.json`, PACTS)
const VERIFIER = fileURLToPath(new URL('verify.ts', PACTS))

/** What `npm run pact:verify` does, in a process of its own as for a backend team. */
const verify = (url: string, ...options: string[]) =>
  new Promise<{ passed: boolean; output: string }>((resolve) => {
    execFile(process.execPath, [VERIFIER, '--provider', url, ...options], (error, stdout, stderr) =>
      resolve({ passed: error === null, output: stdout + stderr }),
    )
  })

// First, because the others verify the committed file, which this test writes when it is told to.
test('the committed contract is what the app asks for', async ({ skip }) => {
  const carriedOut = readInteractionLog() ?? skip('the consumer tests did not run')
  const pact = readGeneratedPact()
  expect(findLostInteractions(carriedOut, pact)).toEqual([])
  const text = serializePact(pact)
  if (process.env.UPDATE_PACT) {
    writeFileSync(COMMITTED_FILE, text)
    await writeStates()
  }
  const committed = existsSync(COMMITTED_FILE) ? readFileSync(COMMITTED_FILE, 'utf8') : ''
  expect(committed, 'the app asks for something else than is committed: run `npm run pact`').toBe(text)
})

/** What the mock backend does not do, because it does the other thing that the app understands. */
const OTHER_WAYS = ['authorize: not a member, as an HTTP status']

test.concurrent('the mock backend keeps it, readings included', { timeout: 60_000 }, async ({
  expect,
  onTestFinished,
}) => {
  const { url, stop } = await startMockServer({ port: 0 })
  onTestFinished(stop)
  const { passed, output } = await verify(url)
  expect(passed, output).toBe(true)
  const failures = output.match(/^[0-9]+\) .*$/gm) ?? []
  expect(failures).toEqual(OTHER_WAYS.map((name) => expect.stringContaining(name)))
})

test.concurrent('a backend may write numbers as it likes, and more than is read', async ({
  expect,
  onTestFinished,
}) => {
  const { url, stop } = await startFaultyProvider((answer) =>
    answer
      .replaceAll(/"price":"([0-9]+)"/g, '"price":$1.50')
      .replaceAll(/"stock":([0-9]+)/g, '"stock":"$1"')
      .replaceAll(/"id":"[a-z]+"/g, '"id":7,"more":null'),
  )
  onTestFinished(stop)
  const { passed, output } = await verify(url, '--only', 'listNode')
  expect(passed, output).toBe(true)
})

// Some errors by hand; `tests/contract/mutation` makes every one of them.
test.concurrent.for([
  ['a field of another name', 'a sale that runs', '"price"', '"cost"', 'price'],
  ['an amount that is none', 'a sale that runs', /"price":"[0-9]+"/g, '"price":"free"', '$.data[0].items[0].price'],
  ['milliseconds', 'a sale that runs', /("endTime":[0-9]+)/g, '$1000', '$.data[0].endTime'],
  ['another code', 'authorize: not a member', '"code":404', '"code":403', '$.code'],
  ['states that hand over no token', 'the kinds of nodes', '"accessToken"', '"token"', 'accessToken'],
] as const)('a backend with %s does not keep it', async ([, only, from, to, named], { expect, onTestFinished }) => {
  const { url, stop } = await startFaultyProvider((answer) => answer.replaceAll(from, to))
  onTestFinished(stop)
  const { passed, output } = await verify(url, '--only', only)
  expect(passed, output).toBe(false)
  expect(output).toContain(named)
})
