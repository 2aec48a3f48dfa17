import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startMockServer } from '../../../mocks/server.ts'
import { CONSUMER, PROVIDER } from '../output.ts'
import { ledger, losses, normalised, written } from './committed.ts'
import { startSpoiled } from './spoiled.ts'

const PACTS = new URL('../../../pacts/', import.meta.url)
const COMMITTED_FILE = new URL(`${CONSUMER}-${PROVIDER}.json`, PACTS)
const VERIFIER = fileURLToPath(new URL('verify.ts', PACTS))

/** What `npm run pact:verify` does, in a process of its own because the native verifier writes past the test runner. */
const verify = (...addresses: string[]) =>
  new Promise<{ passed: boolean; output: string }>((resolve) => {
    execFile(process.execPath, [VERIFIER, ...addresses], (error, stdout, stderr) =>
      resolve({ passed: error === null, output: stdout + stderr }),
    )
  })

// First, because the others verify the committed file, which this test writes when it is told to.
test('the committed contract is what the app asks for', ({ skip }) => {
  const carriedOut = ledger() ?? skip('the consumer tests did not run')
  const pact = written()
  expect(losses(carriedOut, pact)).toEqual([])
  const text = normalised(pact)
  if (process.env.UPDATE_PACT) writeFileSync(COMMITTED_FILE, text)
  const committed = existsSync(COMMITTED_FILE) ? readFileSync(COMMITTED_FILE, 'utf8') : ''
  expect(committed, 'the app asks for something else than is committed: run `npm run pact`').toBe(text)
})

/** What the mock backend does not do, because it does the other thing that the app understands. */
const OTHER_WAYS = ['authorize: not a member, as an HTTP status']

test.concurrent('the mock backend keeps it, readings included', async ({ expect, onTestFinished }) => {
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
  const { url, stop } = await startSpoiled((answer) =>
    answer
      .replaceAll(/"price":"([0-9]+)"/g, '"price":$1.50')
      .replaceAll(/"stock":([0-9]+)/g, '"stock":"$1"')
      .replaceAll(/"id":"[a-z]+"/g, '"id":7,"more":null'),
  )
  onTestFinished(stop)
  const { passed, output } = await verify(url)
  expect(passed, output).toBe(true)
})

test.concurrent.for([
  ['a field of another name', '"price"', '"cost"', 'missing the following keys: price'],
  ['an amount that is none', /"price":"[0-9]+"/g, '"price":"free"', '$.data[0].items[0].price'],
  ['no id', /"id":"[a-z]+"/g, '"id":null', '$.data[0].id'],
  ['milliseconds', /("endTime":[0-9]+)/g, '$1000', '$.data[0].endTime'],
  ['another code', '"code":404', '"code":403', '$.code'],
  ['states that hand over no token', '"accessToken"', '"token"', '$.code'],
] as const)('a backend with %s does not keep it', async ([, from, to, named], { expect, onTestFinished }) => {
  const { url, stop } = await startSpoiled((answer) => answer.replaceAll(from, to))
  onTestFinished(stop)
  const { passed, output } = await verify(url)
  expect(passed, output).toBe(false)
  expect(output).toContain(named)
})

test.concurrent('a backend without states does not keep it', async ({ expect, onTestFinished }) => {
  const { url, stop } = await startMockServer({ port: 0 })
  onTestFinished(stop)
  const { passed, output } = await verify(url, `${url}/nowhere`)
  expect(passed, output).toBe(false)
})
