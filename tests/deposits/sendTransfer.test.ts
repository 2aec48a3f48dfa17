import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Amount } from '../../src/contract/fields.ts'
import { sendAndRecord } from '../../src/features/deposit/sendTransfer.ts'
import { env } from '../../src/lib/config/env.ts'
import { listDeposits, recordEvents, recordIntent } from '../../src/lib/deposits/journal.ts'
import { readTransferIntent } from '../../src/lib/deposits/readTransferIntent.ts'
import { statusOf } from '../../src/lib/deposits/status.ts'
import { isWatched } from '../../src/lib/deposits/types.ts'
import { durable } from '../../src/lib/durable/db.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { startSession } from '../../src/lib/session/session.ts'
import { toEip1193Error } from '../../src/lib/wallet/walletConnect/sessionProvider.ts'
import { fillDisk } from '../fillDisk.ts'
import { memoryStorage } from '../memoryStorage.ts'
import { depositRow, OTHER_HASH } from './depositRow.ts'
import { simulateWorld } from './simulateWorld.ts'
import { ACCOUNT, OTHER, RECIPIENT } from './simulation.ts'

const scope = scopeOf(ACCOUNT)

const sleep = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('../../src/lib/browser/sleep.ts', async (original) => ({ ...(await original()), sleep }))

const world = simulateWorld()
const wallet = { accounts: [ACCOUNT] as string[], chainId: '' as string | Promise<string>, send: vi.fn() }
let row: DepositRow
let data = ''

beforeEach(async () => {
  sleep.mockReset()
  Object.assign(wallet, { accounts: [ACCOUNT], chainId: env.chain.id })
  wallet.send.mockReset().mockReturnValue(OTHER_HASH)
  const transfer = { from: ACCOUNT, to: RECIPIENT, amount: '7' as Amount }
  const { data: calldata, canPayFee: _, ...known } = await readTransferIntent(transfer)
  data = calldata
  row = await recordIntent({ ...transfer, ...known, scope, chainId: env.chain.id, token: env.stablecoin })
})

const send = () =>
  sendAndRecord(
    {
      request: async ({ method }) => {
        if (method === 'eth_accounts') return wallet.accounts
        return method === 'eth_chainId' ? wallet.chainId : wallet.send()
      },
    },
    row,
    data,
  )
const stored = async () => (await listDeposits(scope))[0] as DepositRow
const broadcast = (relayer?: string) =>
  world.simulation.broadcast({ to: env.stablecoin, data, ...(relayer && { relayer }) })
const mine = (relayer?: string) => {
  const hash = broadcast(relayer)
  world.simulation.mine()
  return hash
}
/** @param rows what the next read of the journal results in */
const failToRead = (rows: Promise<never>) =>
  vi.spyOn(durable.deposits, 'where').mockReturnValueOnce({ equals: () => ({ toArray: () => rows }) } as never)
const fails = (error: unknown) => wallet.send.mockRejectedValue(error)

describe('right before the wallet is asked', () => {
  it.each([
    ['another account has logged in', () => startSession(OTHER, { accessToken: 'a', refreshToken: 'r' }), 'mismatch'],
    ['the wallet shows another account', () => (wallet.accounts = [OTHER]), 'mismatch'],
    ['the wallet has locked itself', () => (wallet.accounts = []), 'locked'],
    ['the wallet is on another chain', () => (wallet.chainId = '0x1'), 'wrongChain'],
  ])('nothing is sent if %s', async (_, change, kind) => {
    change()
    await expect(send()).rejects.toMatchObject({ name: 'WalletError', kind })
    expect(wallet.send).not.toHaveBeenCalled()
    expect(statusOf(await stored())).toBe('refused')
  })

  it.each([
    ['another account has logged in', () => startSession(OTHER, { accessToken: 'a', refreshToken: 'r' }), 'mismatch'],
    ['another tab has ended the deposit', () => recordEvents(row.id, { type: 'declaredUnsent' }), 'refused'],
  ])('nothing is sent if %s while the wallet names its chain', async (_, change, kind) => {
    const named = Promise.withResolvers<string>()
    wallet.chainId = named.promise
    const sending = send()
    await change()
    named.resolve(env.chain.id)
    await expect(sending).rejects.toMatchObject({ name: 'WalletError', kind })
    expect(wallet.send).not.toHaveBeenCalled()
    expect(statusOf(await stored())).toBe('refused')
  })

  it.each([
    ['another deposit has ended', () => durable.deposits.add(depositRow({ id: 'ended', outcome: 'refused' }))],
    ['the device can’t read the journal', () => failToRead(Promise.reject(new Error('closed')))],
    ['the device does not answer', () => failToRead(new Promise(() => {}))],
  ])('the wallet is asked although %s', async (_, change) => {
    await change()
    expect(await send()).toBe(true)
    expect(wallet.send).toHaveBeenCalledOnce()
  })
})

describe('the wallet’s reply', () => {
  it('is on the device before anything else is awaited', async () => {
    vi.stubGlobal('localStorage', memoryStorage())
    const reply = Promise.withResolvers<string>()
    wallet.send.mockReturnValue(reply.promise)
    const sending = send()
    await vi.waitFor(() => expect(wallet.send).toHaveBeenCalled())
    reply.resolve(OTHER_HASH)
    for (let turn = 0; turn < 10; turn++) await null
    expect(localStorage.getItem('tpu:unsaved-hashes')).toContain(OTHER_HASH)
    await sending
    vi.unstubAllGlobals()
  })

  it('is stored in lower case: the server and the nodes compare it', async () => {
    wallet.send.mockReturnValue(`0x${'A'.repeat(64)}`)
    await send()
    expect(await stored()).toMatchObject({ hashes: [OTHER_HASH], walletReplied: true, outcome: null })
  })

  it('is none if it is the hash of an earlier deposit: the screen shows that this one is unknown', async () => {
    const earlier = { hashes: [OTHER_HASH], walletReplied: true, requestedAt: row.requestedAt - 1000 }
    await durable.deposits.add(depositRow({ id: 'earlier', ...earlier }))
    expect(await send()).toBe(false)
    expect(await durable.deposits.get(row.id)).toMatchObject({ hashes: [], walletReplied: false, outcome: null })
  })

  it.each([
    ['an error with the hash', () => fails({ code: -32603, data: { txHash: OTHER_HASH } }), [OTHER_HASH]],
    ['an error without a hash', () => fails({ code: -32603, message: 'Internal error' }), []],
    ['an open request that the node reports', () => fails({ code: -32002, message: 'request timed out' }), []],
    [
      'a failure in a wallet app',
      () => fails(toEip1193Error({ code: 5000, message: 'Network request failed' }, 'eth_sendTransaction')),
      [],
    ],
    ['something else than a hash', () => wallet.send.mockReturnValue('0x123'), []],
  ])('leaves the deposit open after %s: it may have been sent', async (_, reply, hashes) => {
    reply()
    await send()
    expect(await stored()).toMatchObject({ hashes, outcome: null })
  })

  it('settles the deposit if it proves that nothing was sent', async () => {
    fails({ code: 4001, message: 'no' })
    await expect(send()).rejects.toMatchObject({ kind: 'refused' })
    expect(statusOf(await stored())).toBe('refused')
  })
})

describe('a request that is open already', () => {
  const isOpen = { code: -32002, message: 'Request already pending' }

  it.each([
    ['is followed if it was the deposit’s', mine, 'sent'],
    ['leaves the deposit unknown while a transaction of the account is not mined yet', broadcast, 'unknown'],
    [
      'leaves the deposit unknown while the chain can’t be read',
      () => {
        broadcast()
        world.simulation.nodes = ['down', 'down']
      },
      'unknown',
    ],
  ])('%s', async (_, act, status) => {
    wallet.send.mockImplementation(async () => {
      act()
      throw isOpen
    })
    await send()
    expect(statusOf(await stored())).toBe(status)
  })

  it('leaves the deposit unknown while no node tells what is not mined yet', async () => {
    const ask = world.simulation.ask.bind(world.simulation)
    const asked = vi.spyOn(world.simulation, 'ask').mockImplementation(async (index, method, params) => {
      if (params?.includes('pending')) throw { code: -32005, message: 'limit exceeded' }
      return ask(index, method, params)
    })
    wallet.send.mockImplementation(async () => {
      broadcast()
      throw isOpen
    })
    expect(await send()).toBe(false)
    expect(statusOf(await stored())).toBe('unknown')
    asked.mockRestore()
  })

  it('is another one if the chain shows no transfer, and the deposit is watched', async () => {
    fails(isOpen)
    await expect(send()).rejects.toMatchObject({ kind: 'pending' })
    expect(statusOf(await stored())).toBe('refused')
    expect(isWatched(await stored())).toBe(true)
  })

  it('is the deposit’s, if the chain shows it only at the second look, after a pause', async () => {
    fails(isOpen)
    sleep.mockImplementation(async (ms?: number) => {
      if (ms) mine()
    })
    await send()
    expect(sleep).toHaveBeenCalledExactlyOnceWith(3000, undefined)
    expect((await stored()).hashes).toHaveLength(1)
  })

  it('is the deposit’s, if a contract account has sent it: its nonce shows nothing', async () => {
    mine(OTHER)
    fails(isOpen)
    await send()
    expect(await stored()).toMatchObject({ outcome: null, hashes: [expect.any(String)] })
  })

  it('leaves the deposit unknown if the device does not store what the chain shows', async () => {
    wallet.send.mockImplementation(async () => {
      mine()
      fillDisk()
      throw isOpen
    })
    expect(await send()).toBe(false)
    vi.restoreAllMocks()
    expect(statusOf(await stored())).toBe('unknown')
  })

  it('is not the deposit’s if another record has the transfer that the chain shows', async () => {
    await durable.deposits.add({ ...row, id: 'earlier', hashes: [mine()], sentNonce: 0, walletReplied: true })
    fails(isOpen)
    await send().catch(() => {})
    expect((await durable.deposits.get(row.id))?.hashes).toEqual([])
  })
})
