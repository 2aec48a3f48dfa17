import { expect, test } from 'vitest'
import { runJourney } from '../../../pacts/tools/journey/runJourney.ts'
import { readPact } from '../../../pacts/tools/pactFile.ts'
import { IS_NIGHT } from '../../night.ts'
import { startLetterBackend } from '../changedBackend.ts'
import { OPEN_CHOICES } from '../letter/openChoices.ts'
import { findRejected } from '../mutation/findRejected.ts'
import { PLANTED } from './plantedBackends.ts'

const play = (url: string) => runJourney(['--provider', url], 'journey')
const failedIn = (text: string) => [...text.matchAll(/^ {2}FAILED +(.*)$/gm)].map(([, step]) => step)

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

for (const [name, [middleware]] of IS_NIGHT ? Object.entries(PLANTED) : [])
  test(`no interaction shows ${name}`, async () => {
    const { url, stop } = await startLetterBackend([middleware])
    const rejected = await findRejected(readPact(), url).finally(stop)
    expect([...rejected]).toEqual([])
  })
