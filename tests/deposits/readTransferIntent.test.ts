import { Interface } from 'ethers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Amount } from '../../src/contract/fields.ts'
import { decodeTransfer, encodeTransfer } from '../../src/lib/chain/erc20.ts'
import { env } from '../../src/lib/config/env.ts'
import { readTransferIntent } from '../../src/lib/deposits/readTransferIntent.ts'
import { simulateWorld } from './simulateWorld.ts'
import { ACCOUNT, CONFIRMATIONS, RECIPIENT } from './simulation.ts'

const world = simulateWorld()
const request = { from: ACCOUNT, to: RECIPIENT, amount: '7.5' as Amount }

/**
 * Replaces the nodes' replies to a method.
 *
 * @param reply gets the node's index, and the call data; undefined: as the simulation replies
 */
function answer(method: string, reply: (index: number, data?: string) => unknown) {
  const ask = world.simulation.ask.bind(world.simulation)
  return vi.spyOn(world.simulation, 'ask').mockImplementation(async (index, each, params = []) => {
    const [call] = params as { data?: string }[]
    return (each === method ? reply(index, call?.data) : undefined) ?? ask(index, each, params)
  })
}

afterEach(() => void vi.restoreAllMocks())

describe('readTransferIntent', () => {
  it('encodes the amount with the decimals of the chain profile', async () => {
    const { data, units } = await readTransferIntent(request)
    expect(decodeTransfer(data)).toEqual({ to: RECIPIENT, units: 75n * 10n ** 17n })
    expect(units).toBe(String(75n * 10n ** 17n))
  })

  it.each([6, 19])('rejects a node that reports %i decimals', async (tokenDecimals) => {
    Object.assign(env, { chain: { ...env.chain, tokenDecimals } })
    await expect(readTransferIntent(request)).rejects.toMatchObject({ kind: 'tokenDecimals' })
  })

  it('takes the highest nonce of all nodes, and a block that no reorganisation removes', async () => {
    const { simulation } = world
    simulation.broadcast({ to: env.stablecoin, data: encodeTransfer(RECIPIENT, 1n) })
    simulation.mine()
    simulation.nodes = ['lagging', 'up']
    expect(await readTransferIntent(request)).toMatchObject({
      nonce: 1,
      block: simulation.head - 1 - CONFIRMATIONS + 1,
    })
  })

  it('takes the whole balance, and no unit more', async () => {
    expect(await readTransferIntent({ ...request, amount: '1000000' as Amount })).toMatchObject({ nonce: 0 })
    const above = { ...request, amount: '1000000.000000000000000001' as Amount }
    await expect(readTransferIntent(above)).rejects.toMatchObject({ kind: 'funds' })
  })

  it('believes no node that shows too little, which may lag behind, while another one shows enough', async () => {
    answer('eth_call', (index, data) =>
      index === 0 && data?.startsWith('0x70a08231') ? `0x${'0'.repeat(64)}` : undefined,
    )
    expect(await readTransferIntent(request)).toMatchObject({ nonce: 0 })
    world.simulation.nodes = ['up', 'down']
    await expect(readTransferIntent(request)).rejects.toMatchObject({ kind: 'funds' })
  })

  it('asks the next node if one doesn’t have the token yet, and names the token if none has it', async () => {
    const isEmpty = [true, false]
    answer('eth_call', (index) => (isEmpty[index] ? '0x' : undefined))
    expect(await readTransferIntent(request)).toMatchObject({ nonce: 0 })
    isEmpty[1] = true
    await expect(readTransferIntent(request)).rejects.toMatchObject({ kind: 'token' })
    world.simulation.nodes = ['up', 'down']
    await expect(readTransferIntent(request)).rejects.toMatchObject({ kind: 'token' })
  })

  it('takes the nonce of the nodes that give one', async () => {
    answer('eth_getTransactionCount', (index) => (index === 0 ? '0x5' : Promise.reject(new Error('busy'))))
    expect(await readTransferIntent(request)).toMatchObject({ nonce: 5 })
  })

  it.each(['latest', '0x', ''])('asks the next node if one answers a number with %j', async (garbage) => {
    answer('eth_blockNumber', (index) => (index === 0 ? garbage : '0x64'))
    expect(await readTransferIntent(request)).toMatchObject({ block: 100 - CONFIRMATIONS + 1, nonce: 0 })
    vi.restoreAllMocks()
    answer('eth_getTransactionCount', (index) => (index === 0 ? garbage : '0x5'))
    expect(await readTransferIntent(request)).toMatchObject({ nonce: 5 })
  })

  it.each([
    ['is the gas of this transfer times its price', '0x19640', true],
    ['is not covered with 1 wei less', '0x1963f', false],
    ['counts as covered if it cannot be read', 'unknown', true],
  ])('the fee %s', async (_, balance, canPayFee) => {
    world.simulation.nativeBalance = balance
    const asked = answer('eth_gasPrice', () => '0x2')
    const { data, ...intent } = await readTransferIntent(request)
    expect(intent.canPayFee).toBe(canPayFee)
    const transaction = { from: ACCOUNT, to: env.stablecoin, data, value: '0x0' }
    expect(asked).toHaveBeenCalledWith(0, 'eth_estimateGas', [transaction])
    expect(asked).toHaveBeenCalledWith(0, 'eth_getBalance', [ACCOUNT, 'latest'])
  })

  const TRANSFER = encodeTransfer(RECIPIENT, 75n * 10n ** 17n)
  const REASON = new Interface(['error Error(string)']).encodeErrorResult('Error', ['Blacklisted'])
  const CUSTOM = '0x12345678'

  /** Replaces the nodes' replies to a call of the transfer. */
  const answerTransfer = (reply: () => unknown) =>
    answer('eth_call', (_, data) => (data === TRANSFER ? reply() : undefined))
  const fail = (error: unknown) => () => Promise.reject(error)

  it.each([
    ['with a reason in its data', { code: 3, message: 'execution reverted', data: REASON }, 'Blacklisted'],
    ['with a reason in its text', { code: -32000, message: 'execution reverted: Paused' }, 'Paused'],
    ['through a wallet', { code: -32603, message: 'Internal', data: { code: 3, data: REASON } }, 'Blacklisted'],
    ['with data as a text', { code: -32015, message: 'VM error', data: `Reverted ${REASON}` }, 'Blacklisted'],
    ['without a reason', { code: 3, message: 'execution reverted', data: '0x' }, ''],
    ['with an error of its own', { code: 3, message: 'execution reverted', data: CUSTOM }, ''],
    ['with broken data', { code: 3, message: 'execution reverted', data: '0x08c379a0ff' }, ''],
    ['with a long reason', { code: 3, message: `execution reverted: ${'x'.repeat(500)}` }, 'x'.repeat(200)],
  ])('stops a transfer that would revert: %s', async (_, error, detail) => {
    answerTransfer(fail(error))
    await expect(readTransferIntent(request)).rejects.toMatchObject({ name: 'WalletError', kind: 'wouldFail', detail })
    vi.restoreAllMocks()
    answer('eth_estimateGas', fail(error))
    await expect(readTransferIntent(request)).rejects.toMatchObject({ name: 'WalletError', kind: 'wouldFail', detail })
  })

  it('stops a transfer for which the token returns false, not one for which it returns nothing', async () => {
    answerTransfer(() => `0x${'0'.repeat(64)}`)
    await expect(readTransferIntent(request)).rejects.toMatchObject({ kind: 'wouldFail', detail: '' })
    vi.restoreAllMocks()
    answerTransfer(() => '0x')
    expect(await readTransferIntent(request)).toMatchObject({ canPayFee: true })
  })

  it.each([
    ['fails', { code: -32005, message: 'limit exceeded' }],
    ['does not answer', new Error('timeout')],
  ])('stops no transfer because a node %s', async (_, error) => {
    answerTransfer(fail(error))
    expect(await readTransferIntent(request)).toMatchObject({ canPayFee: true })
    vi.restoreAllMocks()
    answer('eth_estimateGas', fail(error))
    expect(await readTransferIntent(request)).toMatchObject({ canPayFee: true })
  })

  it('asks once about the transfer of this account', async () => {
    const asked = answerTransfer(() => '0x')
    await readTransferIntent(request)
    const calls = asked.mock.calls.filter(
      ([, method, params]) => method === 'eth_call' && JSON.stringify(params).includes(TRANSFER),
    )
    expect(calls).toEqual([
      [0, 'eth_call', [{ from: ACCOUNT, to: env.stablecoin, data: TRANSFER, value: '0x0' }, 'latest']],
    ])
  })
})
