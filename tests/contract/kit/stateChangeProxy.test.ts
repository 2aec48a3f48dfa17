import { expect, onTestFinished, test } from 'vitest'
import type { Interaction, ProviderState } from '../../../pacts/tools/pactFile.ts'
import { INTERACTION_PARAMETER } from '../../../pacts/tools/verify/numberedPact.ts'
import { type ChangeState, startStateChangeProxy } from '../../../pacts/tools/verify/stateChangeProxy.ts'

const expression = (name: string) => ({ type: 'ProviderState', expression: `\${${name}}` })

/** An interaction in these states, whose request needs these values of them. */
const interaction = (states: string[], ...values: string[]): Interaction => ({
  description: states.join(),
  providerStates: states.map((name) => ({ name, params: { address: '0x1' } })),
  request: {
    method: 'GET',
    path: '/',
    generators: { header: Object.fromEntries(values.map((v) => [v, expression(v)])) },
  },
  response: { status: 200 },
})

/** Starts the proxy before a state endpoint and plays interactions against it like the verifier does. */
async function startProxy(
  interactions: Interaction[],
  answer: (state: ProviderState, action: string) => [status: number, body: object | string],
) {
  const log: string[] = []
  const changeState: ChangeState = (state, action) => {
    log.push(`${action} ${state.name}`)
    const [status, body] = answer(state, action)
    return Promise.resolve({ status, body: typeof body === 'string' ? body : JSON.stringify(body) })
  }
  const documentedReturns = (state: string) => (state === 'logged-in' ? ['accessToken', 'refreshToken'] : [])
  const { url, problems, stop } = await startStateChangeProxy({ interactions, changeState, documentedReturns })
  onTestFinished(stop)
  const post = async (number: number, { name, params }: ProviderState, action: string) => {
    const body = JSON.stringify({ state: name, params: { ...params, [INTERACTION_PARAMETER]: number }, action })
    const response = await fetch(url, { method: 'POST', body })
    return { isSet: response.ok, text: await response.text() }
  }
  /** Posts the states in order, and the teardowns only if no state was refused. */
  const play = async (number: number) => {
    const states = interactions[number]?.providerStates ?? []
    for (const state of states) if (!(await post(number, state, 'setup')).isSet) return
    for (const state of states) await post(number, state, 'teardown')
  }
  return { log, problems, play, post }
}

const reasons = (problems: ReadonlyMap<number, { state: ProviderState; reason: string }>) =>
  [...problems].map(([number, { state, reason }]) => [number, state.name, reason])

test('an interaction needs only the values of its own request', async () => {
  const first = interaction(['logged-in'], 'accessToken')
  const { play, problems } = await startProxy([first, interaction(['logged-in'], 'refreshToken')], () => [
    200,
    { accessToken: 'a' },
  ])
  await play(0)
  await play(1)
  expect(reasons(problems)).toEqual([
    [1, 'logged-in', 'did not return refreshToken; it returned 200 {"accessToken":"a"}'],
  ])
})

test('blames the state that should have returned a value, not the last one', async () => {
  const { play, problems } = await startProxy([interaction(['logged-in', 'sale-open'], 'accessToken')], () => [200, {}])
  await play(0)
  expect(reasons(problems)).toEqual([[0, 'logged-in', 'did not return accessToken']])
})

test('tears down what was set up before a refused state, and the refused state itself', async () => {
  const { play, log, problems } = await startProxy(
    [interaction(['member', 'sale-open', 'never-set']), interaction(['member'])],
    ({ name }, action) => [name === 'sale-open' && action === 'setup' ? 400 : 200, {}],
  )
  await play(0)
  await play(1)
  expect(log).toEqual([
    ...['setup member', 'setup sale-open', 'teardown member', 'teardown sale-open'],
    ...['setup member', 'teardown member'],
  ])
  expect(reasons(problems)).toEqual([[0, 'sale-open', 'returned 400 {}']])
})

test('values of a refused interaction do not reach the next one', async () => {
  const interactions = [interaction(['logged-in', 'sale-open'], 'accessToken'), interaction(['member'], 'accessToken')]
  const { play, problems } = await startProxy(interactions, ({ name }) => [
    name === 'sale-open' ? 503 : 200,
    name === 'logged-in' ? { accessToken: 'a' } : {},
  ])
  await play(0)
  await play(1)
  expect(reasons(problems)).toEqual([
    [0, 'sale-open', 'returned 503 {}'],
    [1, 'member', 'did not return accessToken; it returned 200 {}'],
  ])
})

test('the backend gets the parameters of the contract, and the verifier gets them back with the values', async () => {
  const received: ProviderState[] = []
  const { post } = await startProxy([interaction(['logged-in'], 'accessToken', 'address')], (state) => {
    received.push(state)
    return [200, { accessToken: 'a' }]
  })
  const { text } = await post(0, { name: 'logged-in', params: { address: '0x1' } }, 'setup')
  expect(received).toEqual([{ name: 'logged-in', params: { address: '0x1' } }])
  expect(JSON.parse(text)).toEqual({ address: '0x1', accessToken: 'a' })
})

test('the verifier gets every digit of a number, as the app does', async () => {
  const { post } = await startProxy([interaction(['sale-open'], 'nodeSaleItemId')], () => [
    200,
    '{"nodeSaleItemId":9007199254740993}',
  ])
  const { text } = await post(0, { name: 'sale-open' }, 'setup')
  expect(JSON.parse(text)).toEqual({ nodeSaleItemId: '9007199254740993' })
})

test('reports a refused teardown, because the next interaction can see what it left', async () => {
  const { play, problems } = await startProxy([interaction(['member'])], (_, action) => [
    action === 'teardown' ? 500 : 200,
    {},
  ])
  await play(0)
  expect(problems.get(0)).toMatchObject({ action: 'teardown', reason: 'returned 500 {}' })
})
