import { expect, test } from 'vitest'
import { readPact } from '../../../pacts/tools/pactFile.ts'
import { IS_NIGHT } from '../../night.ts'
import { runOutside } from '../kit/installPackage.ts'
import { startLetterBackend } from '../letter/letterBackend.ts'
import { OPEN_CHOICES } from '../letter/openChoices.ts'
import { findRejected } from '../mutation/findRejected.ts'
import { PLANTED } from './plantedBackends.ts'

const CLI = new URL('../../../pacts/tools/cli.ts', import.meta.url).pathname
const play = (url: string) => runOutside('.', process.execPath, CLI, 'journey', '--provider', url)
const failedIn = (output: string) => [...output.matchAll(/^ {2}FAILED +(.*)$/gm)].map(([, step]) => step)

test('a backend to the letter of the specification fails no step, and what goes beyond it warns', async () => {
  const choices = [
    'login message',
    'refusals',
    'messages',
    'amounts',
    'times',
    'data of an action',
    'data of a refresh',
  ]
  const middlewares = choices.flatMap((topic) => Object.values(OPEN_CHOICES[topic] ?? {}).at(-1) ?? [])
  const { url, stop } = await startLetterBackend(middlewares)
  const { code, output } = await play(url).finally(stop)
  expect(failedIn(output), output).toEqual([])
  expect(output).toMatch(/warns +log in with a signature/)
  expect(output).toMatch(/warns +refresh the tokens/)
  expect(code).toBe(0)
})

test.each(Object.entries(PLANTED))('names %s', async (_, [middleware, step]) => {
  const { url, stop } = await startLetterBackend([middleware])
  const { code, output } = await play(url).finally(stop)
  expect(failedIn(output), output).toEqual([step])
  expect(output).toMatch(/expected: .*\n +got: /)
  expect(code).toBe(1)
})

for (const [name, [middleware]] of IS_NIGHT ? Object.entries(PLANTED) : [])
  test(`no interaction shows ${name}`, async () => {
    const { url, stop } = await startLetterBackend([middleware])
    const rejected = await findRejected(readPact(), url).finally(stop)
    expect([...rejected]).toEqual([])
  })
