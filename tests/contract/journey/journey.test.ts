import { expect, test } from 'vitest'
import { TEST_ACCOUNTS } from '../../../mocks/seed/addresses.ts'
import { SetupError } from '../../../pacts/tools/commandResult.ts'
import { runJourney } from '../../../pacts/tools/journey/runJourney.ts'
import { readPact } from '../../../pacts/tools/pactFile.ts'
import { IS_NIGHT } from '../../night.ts'
import { startLetterBackend } from '../changedBackend.ts'
import { closedPortUrl } from '../kit/stubBackend.ts'
import { OPEN_CHOICES } from '../letter/openChoices.ts'
import { changeEnvelope, changeFields, changeRefusal, isTo } from '../middleware.ts'
import { BEYOND, firstItemSold, overdraftAccepted, PLANTED, soldItemLast } from './plantedBackends.ts'

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

const withdrawalBooked = (booked: string) => changeFields(['amount'], (amount) => (amount === '50.7' ? booked : amount))

test('a backend that knows the key of a purchase gets no warning; its items may change places, and a withdrawal record may lack the fee', async () => {
  const { url, stop } = await startLetterBackend([withdrawalBooked('49.4'), soldItemLast])
  const { text } = await play(url).finally(stop)
  expect(text).toMatch(/ok +a purchase that is sent twice is booked once/)
  expect(text).toMatch(/ 0 failed, 0 beyond the specification/)
})

const oneItem = changeEnvelope((envelope, request) =>
  isTo(request, '/node/sales') && Array.isArray(envelope.data)
    ? { ...envelope, data: envelope.data.map((sale) => ({ ...sale, items: sale.items.slice(0, 1) })) }
    : envelope,
)

/** The states of binding interactions. */
const bindingStates = () =>
  new Set(
    readPact()
      .interactions.filter(({ pending }) => !pending)
      .flatMap(({ providerStates = [] }) => providerStates.map(({ name }) => name)),
  )

type Planted = readonly [names: string, backends: (typeof PLANTED)[string][]]
/** Each backend alone, or by day one backend with the faults of all. */
const backendsOf = (planted: typeof PLANTED): Planted[] =>
  IS_NIGHT
    ? Object.entries(planted).map(([name, backend]): Planted => [name, [backend]])
    : [[Object.keys(planted).join(', '), Object.values(planted)]]

test.each(backendsOf(PLANTED))('names %s', async (_, backends) => {
  const { url, stop } = await startLetterBackend(backends.map(([middleware]) => middleware))
  const { text, isGood } = await play(url).finally(stop)
  expect(failedIn(text).sort(), text).toEqual(backends.map(([, step]) => step).sort())
  expect(text.match(/expected: .*\n +got: /g)).toHaveLength(backends.length)
  expect(isGood).toBe(false)
})

test.each(backendsOf(BEYOND))('only warns about %s', async (_, backends) => {
  const { url, stop } = await startLetterBackend(backends.map(([middleware]) => middleware))
  const { text, isGood } = await play(url).finally(stop)
  expect(stepsIn(text, 'warns').sort(), text).toEqual(backends.map(([, step]) => step).sort())
  expect(isGood, text).toBe(true)
})

test('the journey needs no pending state; a sale may have one item, and a withdrawal record may count the fee', async () => {
  const { url, backend, stop } = await startLetterBackend([withdrawalBooked('52'), oneItem])
  const { setState } = backend
  const binding = bindingStates()
  backend.setState = (name, ...rest) =>
    binding.has(name) ? setState(name, ...rest) : Promise.reject(new Error('unknown'))
  const { text, isGood } = await play(url).finally(stop)
  expect(stepsIn(text, 'warns'), text).toEqual([])
  expect(isGood, text).toBe(true)
})

test('fails a backend that always sells the first item', async () => {
  const { url, stop } = await startLetterBackend([firstItemSold])
  const { text } = await play(url).finally(stop)
  expect(failedIn(text), text).toEqual([
    'a purchase takes one from the stock',
    'a purchase counts for the member',
    'a purchase leaves the other items as they were',
  ])
})

test('fails a backend that computes with doubles', async () => {
  const doubles: Record<string, number> = { '900.2': 1000.3 - 100.1, '849.5': 1000.3 - 100.1 - 50.7 }
  const { url, stop } = await startLetterBackend([
    changeFields(['balance'], (balance) => String(doubles[String(balance)] ?? balance)),
  ])
  const { text } = await play(url).finally(stop)
  expect(failedIn(text), text).toEqual(['a purchase is paid with the balance'])
})

/** What is withdrawn with the fee is frozen at once. */
const feeFrozen = changeFields(['balance', 'frozen'], (amount) =>
  amount === '849.5' ? '848.2' : amount === '50.7' ? '52' : amount,
)

test('a withdrawal may take and freeze its fee besides', async () => {
  const { url, stop } = await startLetterBackend([feeFrozen])
  const { text } = await play(url).finally(stop)
  expect(failedIn(text), text).toEqual([])
})

test('plays a ledger, whose balance is the sum of its records', async () => {
  const { url, backend, stop } = await startLetterBackend([])
  const { setState } = backend
  backend.setState = async (name, params) => {
    const result = await setState(name, params)
    const { address, amount } = params as { address?: string; amount?: string }
    if (name === 'no-records') await setState('usdt-balance', { address, amount: '0' })
    if (name === 'usdt-balance') await setState('transactions-booked', { address, amount })
    return result
  }
  const { text, isGood } = await play(url).finally(stop)
  expect(isGood, text).toBe(true)
})

test('warns about an invite code that getInvitationInfo shows and nobody can sign up with', async () => {
  const { url, stop } = await startLetterBackend([changeFields(['inviteCode'], (code) => `${code}-42`)])
  const { text, isGood } = await play(url).finally(stop)
  expect(stepsIn(text, 'warns'), text).toEqual(['sign up with an invite code'])
  expect(isGood, text).toBe(true)
})

test.each([
  [
    'a newcomer whose inviter is another member than the one of the code',
    changeFields(['inviterAddress'], () => TEST_ACCOUNTS[3]),
    'the member of the invite code is the inviter of the newcomer',
  ],
  // Of which an interaction says `differs` too.
  ['an overdraft', overdraftAccepted, 'a withdrawal of more than the balance is refused'],
])('warns about %s', async (_, middleware, step) => {
  const { url, stop } = await startLetterBackend([middleware])
  const { text, isGood } = await play(url).finally(stop)
  expect(stepsIn(text, 'warns'), text).toEqual([step])
  expect(isGood, text).toBe(true)
})

test.each([
  // The page itself gets 404 here.
  ['a redirect to a login page', { status: 302, location: '/login', text: '' }],
  ['HTTP 200 without an envelope', { status: 200, text: '{"success":false}' }],
])('fails %s for an unknown token', async (_, changes) => {
  const { url, stop } = await startLetterBackend([
    changeRefusal((code, response) => (code === 401 ? { ...response, ...changes } : response)),
  ])
  const { text, isGood } = await play(url).finally(stop)
  expect(failedIn(text), text).toEqual(['an unknown token is refused'])
  expect(isGood).toBe(false)
})

test('names a state endpoint that cannot be reached', async () => {
  const { url, stop } = await startLetterBackend([])
  const statesUrl = await closedPortUrl()
  const played = runJourney(['--provider', url, '--states-url', statesUrl], 'journey').finally(stop)
  await expect(played).rejects.toThrow(
    new SetupError(
      `The state endpoint ${statesUrl} cannot be reached: connection refused. Is the server running, and on this port?`,
    ),
  )
})

test.each([
  ['is refused', () => Promise.reject(new Error('is locked')), /returned 400 .*is locked/],
  ['breaks the connection', (stop: () => Promise<void>) => stop().then(() => {}), /cannot be reached/],
])('reports every step where a teardown %s', async (_, reset, reason) => {
  const { url, backend, stop } = await startLetterBackend([])
  backend.reset = () => reset(stop)
  const { text, isGood } = await play(url).finally(() => stop().catch(() => undefined))
  expect(failedIn(text), text).toEqual(['the states are torn down'])
  expect(text).toMatch(reason)
  expect(text).toMatch(/ok +a used refresh token is refused/)
  expect(isGood).toBe(false)
})
