import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Amount } from '../../src/contract/fields.ts'
import { submitWithdrawal, WITHDRAWAL } from '../../src/features/withdraw/withdraw.ts'
import { amountOf } from '../../src/lib/actions/runPaidAction.ts'
import { durable } from '../../src/lib/durable/db.ts'
import { ApiError } from '../../src/lib/errors/ApiError.ts'
import { dialogs, dismissDialogs } from '../../src/lib/overlays/dialogs.ts'
import { clearSession, currentLogin, startSession } from '../../src/lib/session/session.ts'
import { toasts } from '../../src/lib/toasts/toasts.ts'
import { answer, toastsSaid } from '../answers.ts'
import { memoryStorage } from '../memoryStorage.ts'
import { ME, TOKENS } from '../testAccounts.ts'

const CONFIRMED = { amount: '30' as Amount, fee: '1' as Amount, address: ME }

interface Record {
  id: number
  token: string
  amount: string
  createdAt: number
  direction: string
  status: string
}
const recordOf = (change: Partial<Record> = {}): Record => ({
  ...{ id: 2, token: 'USDT', amount: '-30.00', createdAt: Math.floor(Date.now() / 1000) },
  ...{ direction: 'out', status: 'pending' },
  ...change,
})

/** The server's records and configuration, and how it answers a withdrawal. */
const server = vi.hoisted(() => ({
  records: [] as unknown[],
  configs: [] as unknown[],
  send: vi.fn(),
  asked: [] as string[],
}))
vi.mock('../../src/lib/api/call.ts', () => ({
  call: async ({ id, reply }: Endpoint, options: unknown) => {
    server.asked.push(id)
    if (id === 'withdraw') {
      server.asked = []
      return server.send(options)
    }
    if (id === 'listWithdrawals') return parse(reply, server.records)
    return id === 'listWalletConfigs' ? server.configs : []
  },
}))
vi.mock('../../src/lib/browser/sleep.ts', async (original) => ({ ...(await original()), sleep: async () => {} }))
vi.mock('../../src/lib/wallet/activeProvider.ts', () => ({ verifyAccount: async () => {} }))

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  toasts.shown = []
  server.records = [recordOf({ id: 1 })]
  server.configs = [
    { token: 'TPU', withdrawMin: '1', withdrawFee: '9' },
    { token: 'USDT', withdrawMin: '10', withdrawFee: '1.0' },
  ]
  server.send.mockReset()
  startSession(ME, TOKENS)
})
afterEach(async () => {
  dismissDialogs()
  clearSession()
  vi.unstubAllGlobals()
  await durable.intents.clear()
})

/** The reply is lost; meanwhile the server has these records as well. */
const loseWith = (...records: Record[]) =>
  server.send.mockImplementation(() => {
    server.records = [...records, ...server.records]
    throw new ApiError('network')
  })

async function confirmAndWithdraw(): Promise<boolean> {
  const withdrawing = submitWithdrawal(CONFIRMED)
  await answer(true)
  return withdrawing
}

describe('a withdrawal', () => {
  it('shows the address, the network and the fee before it is sent', async () => {
    const withdrawing = submitWithdrawal(CONFIRMED)
    await vi.waitFor(() => expect(dialogs.open).toHaveLength(1))
    expect(dialogs.open[0]).toMatchObject({
      title: { id: 'withdraw.sure' },
      confirm: { id: 'action.confirm' },
      // Whether the fee comes out of the amount is not specified: no amount that arrives is named.
      body: { id: 'withdraw.feeCharged', values: { fee: '1' } },
      amount: { value: '30', unit: 'USDT' },
      facts: [
        { label: { id: 'withdraw.address' }, address: ME },
        { label: { id: 'withdraw.network' }, text: { id: 'withdraw.testNetwork' } },
        { label: { id: 'withdraw.fee' }, text: { id: 'deposit.usdt', values: { amount: '1' } } },
      ],
    })
    await answer(false)
    expect(await withdrawing).toBe(false)
    expect(server.send).not.toHaveBeenCalled()
  })

  it('sends the confirmed amount once, with the login that confirmed it and a key', async () => {
    const loginId = currentLogin()?.id
    expect(await confirmAndWithdraw()).toBe(true)
    const request = {
      body: { token: 'USDT', amount: '30' },
      loginId,
      idempotencyKey: expect.stringMatching(/^.{8,}$/),
      mayRepeat: expect.any(Function),
    }
    expect(server.send.mock.calls).toEqual([[request]])
    expect(toastsSaid()).toEqual(['tip.withdrawSuccess'])
    // Shown until the server's lists have it; another one may be confirmed meanwhile.
    const awaited = { amount: '30', fee: '1.0', knownIds: ['1'] }
    expect(await durable.intents.toArray()).toEqual([expect.objectContaining({ awaited })])
    expect(await confirmAndWithdraw()).toBe(true)
    expect(server.send).toHaveBeenCalledTimes(2)
    await vi.waitFor(() => expect(server.asked).toContain('listAccounts'))
  })

  it.each([
    ['another fee', [{ token: 'USDT', withdrawMin: '10', withdrawFee: '1.01' }], 'withdraw.feeChanged'],
    ['no USDT', [{ token: 'TPU', withdrawMin: '10', withdrawFee: '1' }], 'withdraw.closed'],
  ])('sends nothing if the server has %s by then', async (_, configs, message) => {
    server.configs = configs
    expect(await confirmAndWithdraw()).toBe(false)
    expect(server.send).not.toHaveBeenCalled()
    expect(toastsSaid()).toEqual([message])
  })

  it('that the server refuses says its words', async () => {
    server.send.mockRejectedValue(new ApiError('business', { code: 409, serverMessage: 'Not today' }))
    expect(await confirmAndWithdraw()).toBe(false)
    expect(toastsSaid()).toEqual(['Not today'])
  })

  it('whose reply is lost is proven by a new record, also of the amount without the fee', async () => {
    loseWith(recordOf({ amount: '29' }))
    expect(await confirmAndWithdraw()).toBe(true)
    expect(toastsSaid()).toEqual(['tip.withdrawSuccess'])
  })

  it('that the server refuses is done if its record is there: the browser had sent the request twice', async () => {
    server.send.mockImplementation(() => {
      server.records = [recordOf(), ...server.records]
      throw new ApiError('business', { code: 409, serverMessage: 'Too many requests' })
    })
    expect(await confirmAndWithdraw()).toBe(true)
    expect(toastsSaid()).toEqual(['tip.withdrawSuccess'])
  })

  it.each([
    ['late', undefined],
    ['meanwhile, and another tab has found', { id: '2', status: 'pending' as const }],
  ])('that the server refuses is not proven by the one before it, which the list shows %s', async (_, record) => {
    expect(await confirmAndWithdraw()).toBe(true)
    server.send.mockImplementation(async () => {
      server.records = [recordOf(), ...server.records]
      await durable.intents
        .toCollection()
        .modify(({ awaited }) => void (awaited && record && Object.assign(awaited, { record })))
      throw new ApiError('business', { code: 409, serverMessage: 'Not today' })
    })
    expect(await confirmAndWithdraw()).toBe(false)
    expect(toastsSaid()).toEqual(['tip.withdrawSuccess', 'Not today'])
  })

  it('is sent, and proven, beside a record that can’t be read', async () => {
    server.records = [{ ...recordOf({ id: 1 }), status: null }]
    loseWith(recordOf())
    expect(await confirmAndWithdraw()).toBe(true)
  })

  it('is proven although the clock that dates the record is four seconds behind', async () => {
    vi.setSystemTime('2026-11-23T12:00:00.900Z')
    onTestFinished(() => void vi.useRealTimers())
    loseWith(recordOf({ createdAt: Math.floor(Date.now() / 1000) - 4 }))
    expect(await confirmAndWithdraw()).toBe(true)
  })

  it.each([
    ['the record from before', []],
    ['an older record that moved up', [recordOf({ createdAt: Math.floor(Date.now() / 1000) - 60 })]],
  ])('whose reply is lost is not proven by %s', async (_, records) => {
    loseWith(...records)
    const withdrawing = submitWithdrawal(CONFIRMED)
    await answer(true)
    expect(await answer(true)).toBe('outcome.unconfirmed')
    expect(await withdrawing).toBe(false)
    expect(toastsSaid()).toEqual([])
    const [intent] = await durable.intents.toArray()
    expect(intent && amountOf(WITHDRAWAL, intent)).toBe('30')
  })
})
