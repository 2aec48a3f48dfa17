import { expect, test } from 'vitest'
import { runJourney } from '../../../pacts/tools/journey/runJourney.ts'
import { readPact } from '../../../pacts/tools/pactFile.ts'
import { IS_NIGHT } from '../../night.ts'
import { startLetterBackend } from '../changedBackend.ts'
import { OPEN_CHOICES } from '../letter/openChoices.ts'
import { changeFields } from '../middleware.ts'
import { findRejected } from '../mutation/findRejected.ts'
import { BEYOND, PLANTED } from './plantedBackends.ts'

const play = (url: string) => runJourney(['--provider', url], 'journey')
const stepsIn = (text: string, outcome: 'FAILED' | 'warns') =>
  [...text.matchAll(new RegExp(`^ {2}${outcome} +(.*)$`, 'gm'))].map(([, step]) => step)
const failedIn = (text: string) => stepsIn(text, 'FAILED')

test('a backend to the letter of the specification fails no step, and what goes beyond it warns', async () => {
  const choices = [
    'login message',
    'refusals',
    'messages',
    'amounts',
    'times',
    'data of an action',
    'data of a refresh',
    'idempotency keys',
    'ids',
  ]
  const middlewares = choices.flatMap((topic) => Object.values(OPEN_CHOICES[topic] ?? {}).at(-1) ?? [])
  const { url, stop } = await startLetterBackend(middlewares)
  const { text, isGood } = await play(url).finally(stop)
  expect(failedIn(text), text).toEqual([])
  expect(text).toMatch(/warns +log in with a signature/)
  expect(text).toMatch(/warns +refresh the tokens/)
  expect(text).toMatch(/warns +a purchase that is sent twice is booked once/)
  expect(isGood).toBe(true)
})

test('a backend that knows the key of a purchase gets no warning', async () => {
  const { url, stop } = await startLetterBackend([])
  const { text } = await play(url).finally(stop)
  expect(text).toMatch(/ok +a purchase that is sent twice is booked once/)
  expect(text).toMatch(/ 0 failed, 0 beyond the specification/)
})

test.each(Object.entries(PLANTED))('names %s', async (_, [middleware, step]) => {
  const { url, stop } = await startLetterBackend([middleware])
  const { text, isGood } = await play(url).finally(stop)
  expect(failedIn(text), text).toEqual([step])
  expect(text).toMatch(/expected: .*\n +got: /)
  expect(isGood).toBe(false)
})

test.each(Object.entries(BEYOND))('only warns about %s', async (_, [middleware, step]) => {
  const { url, stop } = await startLetterBackend([middleware])
  const { text, isGood } = await play(url).finally(stop)
  expect(stepsIn(text, 'warns'), text).toEqual([step])
  expect(isGood, text).toBe(true)
})

test.each(['49', '52'])('a withdrawal record may count the fee: %s', async (booked) => {
  const { url, stop } = await startLetterBackend([
    changeFields(['amount'], (amount) => (amount === '50.5' ? booked : amount)),
  ])
  const { text } = await play(url).finally(stop)
  expect(text).toMatch(/ok +a withdrawal is among its records/)
})

test('a backend without the pending states plays the journey, and gets a warning', async () => {
  const { url, backend, stop } = await startLetterBackend([])
  const setState = backend.setState
  backend.setState = (name, ...rest) =>
    name === 'invite-code-known' ? Promise.reject(new Error('unknown')) : setState(name, ...rest)
  const { text, isGood } = await play(url).finally(stop)
  expect(stepsIn(text, 'warns'), text).toEqual(['sign up with an invite code'])
  expect(isGood, text).toBe(true)
})

for (const [name, [middleware]] of IS_NIGHT ? Object.entries({ ...PLANTED, ...BEYOND }) : [])
  test(`no interaction shows ${name}`, async () => {
    const { url, stop } = await startLetterBackend([middleware])
    const rejected = await findRejected(readPact(), url).finally(stop)
    expect([...rejected]).toEqual([])
  })
