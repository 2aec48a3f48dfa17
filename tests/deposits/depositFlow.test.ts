import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Amount } from '../../src/contract/fields.ts'
import {
  closeDeposit,
  deposit,
  hideDeposit,
  resetDeposit,
  startDeposit,
} from '../../src/features/deposit/depositFlow.ts'
import { encodeTransfer } from '../../src/lib/chain/erc20.ts'
import { env } from '../../src/lib/config/env.ts'
import { listDeposits } from '../../src/lib/deposits/journal.ts'
import { durable } from '../../src/lib/durable/db.ts'
import { dialogs, dismissDialogs } from '../../src/lib/overlays/dialogs.ts'
import { closeSheet, openSheet } from '../../src/lib/overlays/sheets.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { clearSession } from '../../src/lib/session/session.ts'
import { isTabBusy } from '../../src/lib/tabs/updateLock.ts'
import { toasts } from '../../src/lib/toasts/toasts.ts'
import { answer, toastsSaid } from '../answers.ts'
import { fillDisk } from '../fillDisk.ts'
import { OTHER_HASH } from './depositRow.ts'
import { simulateWorld } from './simulateWorld.ts'
import { ACCOUNT, OTHER, RECIPIENT } from './simulation.ts'

const AMOUNT = '7' as Amount
/** What every question about an address names below it. */
const FACTS = [
  { label: { id: 'withdraw.network' }, text: { id: 'withdraw.testNetwork' } },
  {
    label: { id: 'deposit.networkFee' },
    text: { id: 'deposit.networkFeeText', values: { currency: env.chain.currency } },
  },
]

const world = simulateWorld()
/** The deposit address that the server names. */
let recipient: string = RECIPIENT
const wallet = { accounts: [ACCOUNT] as string[], chainId: '', send: vi.fn() }
vi.mock('../../src/lib/browser/sleep.ts', async (original) => ({ ...(await original()), sleep: async () => {} }))
vi.mock('../../src/lib/api/call.ts', () => ({ call: async () => ({ address: recipient }) }))
vi.mock('../../src/lib/wallet/activeProvider.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  sessionWallet: async () => ({
    request: async ({ method, params }: { method: string; params: unknown[] }) => {
      if (method === 'eth_accounts') return wallet.accounts
      if (method === 'eth_chainId') return wallet.chainId
      return method === 'eth_sendTransaction' ? wallet.send(params[0]) : null
    },
  }),
}))

beforeEach(async () => {
  dismissDialogs()
  resetDeposit()
  toasts.shown = []
  recipient = RECIPIENT
  Object.assign(wallet, { accounts: [ACCOUNT], chainId: env.chain.id })
  wallet.send.mockReset().mockReturnValue(OTHER_HASH)
  await durable.receivers.clear()
  openSheet('deposit')
})

const rows = () => listDeposits(scopeOf(ACCOUNT))

/** Deposits, and confirms these questions, in order. */
async function depositWith(...questions: string[]): Promise<void> {
  const depositing = startDeposit(AMOUNT)
  for (const question of questions) expect(await answer(true)).toBe(question)
  await depositing
}

describe('before the wallet is asked', () => {
  it('the first deposit shows the address, the amount and the network; the next one asks nothing', async () => {
    const depositing = startDeposit(AMOUNT)
    await vi.waitFor(() => expect(dialogs.open).toHaveLength(1))
    expect(dialogs.open).toEqual([
      {
        id: expect.any(Number),
        title: { id: 'deposit.checkAddress' },
        body: { id: 'deposit.checkAddressText' },
        amount: { value: '7', unit: 'USDT' },
        facts: [{ label: { id: 'deposit.to' }, address: RECIPIENT }, ...FACTS],
        confirm: { id: 'deposit.openWallet' },
        cancel: { id: 'action.cancel' },
      },
    ])
    expect(wallet.send).not.toHaveBeenCalled()
    await answer(true)
    await depositing
    const [row] = await rows()
    expect(wallet.send.mock.calls).toEqual([
      [
        {
          ...{ from: ACCOUNT, to: env.stablecoin, value: '0x0', chainId: env.chain.id },
          data: encodeTransfer(RECIPIENT, 7n * 10n ** BigInt(env.chain.tokenDecimals)),
        },
      ],
    ])
    expect(row).toMatchObject({ to: RECIPIENT, amount: '7', hashes: [OTHER_HASH] })
    expect(deposit).toMatchObject({ status: 'confirming', id: row?.id, typed: '' })

    await durable.deposits.clear()
    closeDeposit()
    openSheet('deposit')
    await depositWith()
    expect(wallet.send).toHaveBeenCalledTimes(2)
  })

  it('a changed address is shown beside the previous one, and asked for again until it is accepted', async () => {
    await depositWith('deposit.checkAddress')
    for (const isAccepted of [false, true]) {
      await durable.deposits.clear()
      closeDeposit()
      openSheet('deposit')
      recipient = OTHER
      const depositing = startDeposit(AMOUNT)
      await vi.waitFor(() => expect(dialogs.open).toHaveLength(1))
      expect(dialogs.open[0]).toMatchObject({
        body: { id: 'deposit.addressChangedText' },
        amount: { value: '7', unit: 'USDT' },
        facts: [
          { label: { id: 'deposit.addressBefore' }, address: RECIPIENT },
          { label: { id: 'deposit.addressNow' }, address: OTHER },
          ...FACTS,
        ],
        confirm: { id: 'deposit.useNewAddress' },
      })
      expect(await answer(isAccepted)).toBe('deposit.addressChanged')
      await depositing
    }
    expect(toastsSaid()).toEqual(['deposit.canceled'])
    expect(wallet.send).toHaveBeenCalledTimes(2)
    expect((await rows()).map(({ to }) => to)).toEqual([OTHER])
  })

  it('an account that can’t pay the fee is asked first, and a no sends nothing', async () => {
    world.simulation.nativeBalance = '0x1'
    const depositing = startDeposit(AMOUNT)
    await vi.waitFor(() => expect(dialogs.open).toHaveLength(1))
    expect(dialogs.open[0]).toMatchObject({
      body: { id: 'deposit.lowGasText', values: { currency: env.chain.currency } },
      confirm: { id: 'deposit.continueAnyway' },
    })
    expect(await answer(false)).toBe('deposit.lowGas')
    await depositing
    expect(wallet.send).not.toHaveBeenCalled()
    expect([toastsSaid(), await rows(), deposit.status]).toEqual([['deposit.canceled'], [], 'idle'])
    await depositWith('deposit.lowGas', 'deposit.checkAddress')
    expect(wallet.send).toHaveBeenCalledTimes(1)
  })

  it.each(['deposit.checkAddress', 'deposit.lowGas'])(
    'the chain is read again after a question: what was sent meanwhile is not this deposit (%s)',
    async (question) => {
      if (question === 'deposit.lowGas') {
        await depositWith('deposit.checkAddress')
        await durable.deposits.clear()
        closeDeposit()
        openSheet('deposit')
        world.simulation.nativeBalance = '0x1'
      }
      const depositing = startDeposit(AMOUNT)
      await vi.waitFor(() => expect(dialogs.open).toHaveLength(1))
      world.simulation.broadcast({ to: env.stablecoin, data: encodeTransfer(RECIPIENT, 7n * 10n ** 18n) }, false)
      world.simulation.mine()
      expect(await answer(true)).toBe(question)
      await depositing
      expect((await rows()).map(({ nonce }) => nonce)).toEqual([1])
    },
  )

  it.each([
    ['the wallet shows another account', () => (wallet.accounts = [OTHER]), 'mismatch'],
    ['the server names the account itself', () => (recipient = ACCOUNT), 'recipient'],
    ['the server names the token', () => (recipient = env.stablecoin), 'recipient'],
  ])('nothing is sent if %s', async (_, prepare, problem) => {
    prepare()
    await startDeposit(AMOUNT)
    expect(wallet.send).not.toHaveBeenCalled()
    expect(await rows()).toEqual([])
    expect(deposit).toMatchObject({ status: 'failed', problem })
  })

  it('nothing is sent if the device can’t store the deposit', async () => {
    const add = fillDisk('add')
    await depositWith('deposit.checkAddress')
    expect(deposit).toMatchObject({ status: 'failed', error: { id: 'deposit.notSaved' }, problem: null })
    add.mockRestore()
    expect(wallet.send).not.toHaveBeenCalled()
  })

  it('a “no” to the switch of the network sends nothing', async () => {
    wallet.chainId = '0x1'
    const depositing = startDeposit(AMOUNT)
    expect(await answer(false)).toBe('tip.changeNetWork')
    await depositing
    expect([toastsSaid(), deposit.status]).toEqual([['deposit.canceled'], 'idle'])
    expect(wallet.send).not.toHaveBeenCalled()
  })

  it.each([
    ['that the user closes', closeDeposit],
    ['that closes by itself', closeSheet],
  ])('a sheet %s ends the flow, and holds no update: a late answer opens no wallet', async (_, close) => {
    const depositing = startDeposit(AMOUNT)
    await vi.waitFor(() => expect(dialogs.open).toHaveLength(1))
    expect(isTabBusy()).toBe(true)
    close()
    await vi.waitFor(() => expect([deposit.status, isTabBusy()]).toEqual(['idle', false]))
    await answer(true)
    await depositing
    expect(wallet.send).not.toHaveBeenCalled()
    expect([toastsSaid(), await rows()]).toEqual([[], []])
  })

  it('a deposit that is running is not started again', async () => {
    const depositing = startDeposit(AMOUNT)
    await startDeposit(AMOUNT)
    await answer(true)
    await depositing
    expect(wallet.send).toHaveBeenCalledTimes(1)
    expect(dialogs.open).toEqual([])
  })
})

describe('while the wallet is asked', () => {
  let reply: (hash: string) => void
  beforeEach(() => {
    const { promise, resolve } = Promise.withResolvers<string>()
    reply = resolve
    wallet.send.mockReturnValue(promise)
  })

  /** @returns the end of the deposit, in an object: a promise would be awaited here */
  async function askWallet(): Promise<{ depositing: Promise<void> }> {
    const depositing = startDeposit(AMOUNT)
    await answer(true)
    await vi.waitFor(() => expect(wallet.send).toHaveBeenCalled())
    return { depositing }
  }

  it('an update waits until the sheet is closed', async () => {
    const { depositing } = await askWallet()
    expect(isTabBusy()).toBe(true)
    closeSheet()
    await vi.waitFor(() => expect(isTabBusy()).toBe(false))
    reply(OTHER_HASH)
    await depositing
    expect((await rows()).map(({ hashes }) => hashes)).toEqual([[OTHER_HASH]])
  })

  it('a hidden sheet opens with the wallet’s reply', async () => {
    const { depositing } = await askWallet()
    hideDeposit()
    reply(OTHER_HASH)
    await depositing
    expect(deposit).toMatchObject({ status: 'confirming', id: (await rows())[0]?.id })
    hideDeposit()
    expect(deposit).toMatchObject({ status: 'idle', id: null })
  })

  it('the end of the session forgets the amount and the deposit; the reply is stored for its account', async () => {
    deposit.typed = '7'
    const { depositing } = await askWallet()
    clearSession()
    await vi.waitFor(() => expect(deposit).toMatchObject({ status: 'idle', typed: '', id: null }))
    reply(OTHER_HASH)
    await depositing
    expect(deposit).toMatchObject({ status: 'idle', id: null })
    expect((await rows()).map(({ hashes }) => hashes)).toEqual([[OTHER_HASH]])
  })
})

it('a refusal in the wallet keeps the amount and says so', async () => {
  wallet.send.mockRejectedValue({ code: 4001, message: 'no' })
  deposit.typed = '7'
  await depositWith('deposit.checkAddress')
  expect(toastsSaid()).toEqual(['wallet.refused'])
  expect(deposit).toMatchObject({ status: 'idle', typed: '7', id: null })
  expect((await rows()).map(({ outcome }) => outcome)).toEqual(['refused'])
})

it('an earlier deposit of unknown outcome stops the next one before the wallet is asked', async () => {
  wallet.send.mockRejectedValueOnce({ code: -32603, message: 'Internal error' })
  await depositWith('deposit.checkAddress')
  expect(deposit).toMatchObject({ status: 'idle', id: (await rows())[0]?.id })
  await startDeposit(AMOUNT)
  expect(deposit).toMatchObject({ status: 'failed', error: { id: 'deposit.unknownBefore' } })
  expect(wallet.send).toHaveBeenCalledTimes(1)
})

it('a request that is open in the wallet may be this deposit: the user is told to look there first', async () => {
  wallet.send.mockRejectedValue({ code: -32002, message: 'already pending' })
  await depositWith('deposit.checkAddress')
  expect(deposit).toMatchObject({ status: 'failed', error: { id: 'deposit.requestOpen' }, problem: 'pending' })
})
