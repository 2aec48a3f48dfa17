import { describe, expect, it, vi } from 'vitest'
import type { Amount } from '../../src/contract/fields.ts'
import { decodeTransfer, encodeTransfer } from '../../src/lib/chain/erc20.ts'
import { env } from '../../src/lib/config/env.ts'
import { readTransferIntent } from '../../src/lib/deposits/readTransferIntent.ts'
import { simulateWorld } from './simulateWorld.ts'
import { ACCOUNT, CONFIRMATIONS, RECIPIENT } from './simulation.ts'

const world = simulateWorld()
const request = { from: ACCOUNT, to: RECIPIENT, amount: '7.5' as Amount }

/** Replaces the nodes' reply to a method. */
function answer(method: string, reply: (index: number) => unknown) {
  const ask = world.simulation.ask.bind(world.simulation)
  return vi
    .spyOn(world.simulation, 'ask')
    .mockImplementation(async (index, each, params) => (each === method ? reply(index) : ask(index, each, params)))
}

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

  it('rejects an amount above the balance', async () => {
    await expect(readTransferIntent({ ...request, amount: '1000001' as Amount })).rejects.toMatchObject({
      kind: 'funds',
    })
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

  it.each([
    ['0x0', false],
    ['0xffffffff', true],
  ])('with a native balance of %s, reports whether it covers the fee: %s', async (balance, canPayFee) => {
    world.simulation.nativeBalance = balance
    expect(await readTransferIntent(request)).toMatchObject({ canPayFee })
  })

  it('takes the whole balance, and no unit more', async () => {
    expect(await readTransferIntent({ ...request, amount: '1000000' as Amount })).toMatchObject({ nonce: 0 })
    const above = { ...request, amount: '1000000.000000000000000001' as Amount }
    await expect(readTransferIntent(above)).rejects.toMatchObject({ kind: 'funds' })
  })

  it('takes the nonce of the nodes that give one', async () => {
    answer('eth_getTransactionCount', (index) => (index === 0 ? '0x5' : Promise.reject(new Error('busy'))))
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
})
