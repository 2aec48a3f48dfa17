import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEPOSIT_ADDRESS, MAIN_MEMBER } from '../../mocks/seed/addresses.ts'
import type { Amount } from '../../src/contract/fields.ts'
import { readTransferIntent } from '../../src/lib/deposits/readTransferIntent.ts'
import type { Chain } from './anvil.ts'
import { startAppChain } from './startAppChain.ts'
import { deployToken } from './token.ts'

let chain: Chain

beforeAll(async () => {
  chain = await startAppChain()
})
afterAll(() => chain.stop())
beforeEach(() => deployToken(chain, 'Usdt18'))

const read = () => readTransferIntent({ from: MAIN_MEMBER, to: DEPOSIT_ADDRESS, amount: '7' as Amount })

describe('readTransferIntent on a real node', () => {
  it('reads a transfer that would go through, and whether the account can pay the network fee', async () => {
    expect(await read()).toMatchObject({ units: String(7n * 10n ** 18n), canPayFee: true })
    await chain.rpc('anvil_setBalance', MAIN_MEMBER, '0x1')
    expect(await read()).toMatchObject({ canPayFee: false })
    await chain.rpc('anvil_setBalance', MAIN_MEMBER, '0xde0b6b3a7640000')
  })

  it.each([
    ['Reverting', 'transfers are paused'],
    ['ReturnsFalse', ''],
  ] as const)('stops a transfer that would fail: %s', async (name, detail) => {
    await deployToken(chain, name)
    await expect(read()).rejects.toMatchObject({ name: 'WalletError', kind: 'wouldFail', detail })
  })
})
