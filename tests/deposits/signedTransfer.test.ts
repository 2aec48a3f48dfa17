import { expect, it, vi } from 'vitest'
import type { Amount } from '../../src/contract/fields.ts'
import { readTransferIntent } from '../../src/lib/deposits/readTransferIntent.ts'
import { simulateWorld } from './simulateWorld.ts'
import { ACCOUNT, RECIPIENT } from './simulation.ts'

simulateWorld()

type EncodeTransfer = (to: string, units: bigint) => string
let damage = (encode: EncodeTransfer): EncodeTransfer => encode
vi.mock('../../src/lib/chain/erc20.ts', async (original) => {
  const erc20 = await original<{ encodeTransfer: EncodeTransfer }>()
  return { ...erc20, encodeTransfer: (to: string, units: bigint) => damage(erc20.encodeTransfer)(to, units) }
})

it.each<[string, typeof damage]>([
  ['move another amount', (encode) => (to, units) => encode(to, units * 10n)],
  ['move it to another address', (encode) => (_, units) => encode(ACCOUNT, units)],
  ['be no transfer', () => () => '0x'],
])('asks for no signature if the call data would %s', async (_, damaged) => {
  damage = damaged
  const request = { from: ACCOUNT, to: RECIPIENT, amount: '7.5' as Amount }
  await expect(readTransferIntent(request)).rejects.toMatchObject({ name: 'WalletError', kind: 'failed' })
})
