import { beforeEach, expect, it, vi } from 'vitest'
import type { Amount } from '../../src/contract/fields.ts'
import { sendAndRecord } from '../../src/features/deposit/sendTransfer.ts'
import { env } from '../../src/lib/config/env.ts'
import { listDeposits, recordIntent } from '../../src/lib/deposits/journal.ts'
import { readTransferIntent } from '../../src/lib/deposits/readTransferIntent.ts'
import { statusOf } from '../../src/lib/deposits/status.ts'
import { isWatched } from '../../src/lib/deposits/types.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { simulateWorld } from './simulateWorld.ts'
import { ACCOUNT, RECIPIENT } from './simulation.ts'

vi.mock('../../src/lib/browser/sleep.ts', async (original) => ({ ...(await original()), sleep: async () => {} }))

const world = simulateWorld()
const scope = scopeOf(ACCOUNT)
let row: DepositRow
let data = ''

beforeEach(async () => {
  const transfer = { from: ACCOUNT, to: RECIPIENT, amount: '7' as Amount }
  const { data: calldata, canPayFee: _, ...known } = await readTransferIntent(transfer)
  data = calldata
  row = await recordIntent({ ...transfer, ...known, scope, chainId: env.chain.id, token: env.stablecoin })
})

/** Asks a wallet that says that a request is open already, after `act`. */
const send = (act: () => unknown) =>
  sendAndRecord(
    {
      request: async ({ method }) => {
        if (method === 'eth_accounts') return [ACCOUNT]
        if (method === 'eth_chainId') return env.chain.id
        await act()
        throw { code: -32002, message: 'Request already pending' }
      },
    },
    row,
    data,
  )

const broadcast = () => void world.simulation.broadcast({ to: env.stablecoin, data })
const mine = () => {
  broadcast()
  world.simulation.mine()
}
const stored = async () => (await listDeposits(scope))[0] as DepositRow

it('follows the transfer if the request that is open already was this one', async () => {
  await send(mine)
  expect(statusOf(await stored())).toBe('sent')
})

it('leaves the deposit unknown while a transaction of the account is not mined yet', async () => {
  await send(broadcast)
  expect(statusOf(await stored())).toBe('unknown')
})

it('says that a request is open if the chain shows no transfer, and watches the deposit', async () => {
  await expect(send(() => {})).rejects.toMatchObject({ kind: 'pending' })
  expect(statusOf(await stored())).toBe('refused')
  expect(isWatched(await stored())).toBe(true)
})

it('leaves the deposit unknown while the chain can’t be read', async () => {
  await send(() => {
    broadcast()
    world.simulation.nodes = ['down', 'down']
  })
  expect(statusOf(await stored())).toBe('unknown')
})
