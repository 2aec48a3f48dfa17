import Dexie from 'dexie'
import { afterEach, expect, it, vi } from 'vitest'
import { sendAndRecord } from '../../src/features/deposit/sendTransfer.ts'
import { env } from '../../src/lib/config/env.ts'
import { listDeposits, recordEvents, recordIntent } from '../../src/lib/deposits/journal.ts'
import { saveLastRecipient } from '../../src/lib/deposits/lastRecipient.ts'
import { restoreMirroredHashes } from '../../src/lib/deposits/unsavedHashes.ts'
import { durable, writeInTime } from '../../src/lib/durable/db.ts'
import { clearSession, startSession } from '../../src/lib/session/session.ts'
import { delayIndexedDb } from '../indexedDbFaults.ts'
import { memoryStorage } from '../memoryStorage.ts'
import { depositRow, HASH } from './depositRow.ts'
import { ACCOUNT } from './simulation.ts'

const { scope } = depositRow()

/** As WebKit after a page was left in the middle of a write. */
const answerNothing = (method: 'add' | 'put') =>
  vi.spyOn(IDBObjectStore.prototype, method).mockReturnValue({} as IDBRequest<IDBValidKey>)

const stopTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  clearSession()
  await durable.deposits.clear()
})

it('leaves no timer after a write', async () => {
  stopTimers()
  expect(await writeInTime(durable.deposits, () => durable.deposits.count())).toBe(0)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0))
})

it('stores nothing of a write that has begun when its time is over', async () => {
  stopTimers()
  const begun = Promise.withResolvers<void>()
  const writing = writeInTime(durable.deposits, async () => {
    const adding = durable.deposits.add(depositRow())
    begun.resolve()
    await adding
  })
  const failed = expect(writing).rejects.toThrow('does not answer')
  await begun.promise
  vi.advanceTimersByTime(10_000)
  await failed
  vi.useRealTimers()
  expect(await durable.deposits.count()).toBe(0)
})

it.each([
  ['succeeds', 'written', 1],
  ['fails', 'AbortError', 0],
])('waits for a commit, which can’t be aborted, when its time is over: it %s', async (result, outcome, count) => {
  stopTimers()
  const { abort: fail } = IDBTransaction.prototype
  const abort = vi.spyOn(IDBTransaction.prototype, 'abort').mockImplementation(() => {
    throw new DOMException('', 'InvalidStateError')
  })
  const begun = Promise.withResolvers<void>()
  let transaction: IDBTransaction | undefined
  const writing = writeInTime(durable.deposits, async () => {
    transaction = Dexie.currentTransaction?.idbtrans
    await durable.deposits.add(depositRow())
    begun.resolve()
    return 'written'
  }).catch(({ name }: Error) => name)
  await begun.promise
  // The work has returned, and the transaction is not complete yet.
  for (let turn = 0; turn < 20; turn++) await undefined
  vi.advanceTimersByTime(10_000)
  expect(abort).toHaveBeenCalledOnce()
  if (result === 'fails' && transaction) fail.call(transaction)
  expect(await writing).toBe(outcome)
  expect(await durable.deposits.count()).toBe(count)
})

it('stores nothing of a write whose database opens when its time is over', async () => {
  await durable.open()
  durable.close({ disableAutoOpen: false })
  const open = delayIndexedDb()
  stopTimers()
  const failed = expect(writeInTime(durable.deposits, () => durable.deposits.add(depositRow()))).rejects.toThrow(
    'does not answer',
  )
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
  vi.useRealTimers()
  open()
  await durable.open()
  await new Promise((turn) => setTimeout(turn))
  expect(await durable.deposits.count()).toBe(0)
})

it('says that an intent is not saved if IndexedDB does not answer, saves nothing later, and takes the next', async () => {
  const unanswered = answerNothing('add')
  stopTimers()
  const failed = expect(recordIntent(depositRow())).rejects.toMatchObject({ name: 'JournalError', kind: 'notSaved' })
  await vi.waitFor(() => expect(unanswered).toHaveBeenCalled())
  unanswered.mockRestore()
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
  vi.useRealTimers()
  expect(await listDeposits(scope)).toEqual([])
  const { id } = await recordIntent(depositRow())
  expect((await listDeposits(scope)).map((row) => row.id)).toEqual([id])
})

it('saves in a page that was frozen meanwhile, whose timers come before the answer', async () => {
  const timers = (['setTimeout', 'setInterval'] as const).map((name) => vi.spyOn(globalThis, name))
  const saving = recordIntent(depositRow())
  const due = () => timers.flatMap(({ mock }) => mock.calls).filter(([, ms = 0]) => ms >= 1000)
  await vi.waitFor(() => expect(due()).toHaveLength(1))
  for (const [continueAfterFreeze] of due()) continueAfterFreeze()
  const { id } = await saving
  expect((await listDeposits(scope)).map((row) => row.id)).toEqual([id])
})

it('gives up an event that IndexedDB does not take, so that a pass ends, and saves nothing later', async () => {
  const row = await recordIntent(depositRow())
  const unanswered = answerNothing('put')
  stopTimers()
  const failed = expect(recordEvents(row.id, { type: 'refused' })).rejects.toMatchObject({ kind: 'notSaved' })
  await vi.waitFor(() => expect(unanswered).toHaveBeenCalled())
  unanswered.mockRestore()
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
  vi.useRealTimers()
  expect((await listDeposits(scope))[0]?.outcome).toBeNull()
})

/** Logs in with a wallet that sends. */
function connectWallet() {
  startSession(ACCOUNT, { accessToken: 'a', refreshToken: 'r' })
  const replies: Record<string, unknown> = { eth_accounts: [ACCOUNT], eth_chainId: env.chain.id }
  return { request: async ({ method }: { method: string }) => replies[method] ?? HASH }
}

it('shows a hash for which IndexedDB does not answer, until it is saved', async () => {
  const provider = connectWallet()
  const row = await recordIntent(depositRow())
  const unanswered = answerNothing('put')
  const onUnsaved = vi.fn()
  stopTimers()
  const sending = sendAndRecord(provider, row, '0x', onUnsaved)
  await vi.waitFor(() => expect(unanswered).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(8000)
  await vi.waitFor(() => expect(onUnsaved.mock.calls).toEqual([[HASH]]))
  unanswered.mockRestore()
  await vi.advanceTimersByTimeAsync(2000)
  await sending
  expect(onUnsaved.mock.calls).toEqual([[HASH], [null]])
  expect((await listDeposits(scope))[0]?.hashes).toEqual([HASH])
})

it('keeps a hash that IndexedDB does not take, and saves it when the page starts again', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const provider = connectWallet()
  const row = await recordIntent(depositRow())
  const unanswered = answerNothing('put')
  void sendAndRecord(provider, row, '0x')
  await vi.waitFor(() => expect(unanswered).toHaveBeenCalled())
  unanswered.mockRestore()
  await restoreMirroredHashes()
  expect((await listDeposits(scope))[0]?.hashes).toEqual([HASH])
  expect(localStorage.getItem('tpu:unsaved-hashes')).toBeNull()
})

it('a deposit and its address are on the disk, not in a buffer of the system, before the wallet is asked', async () => {
  // Dexie takes the method when it opens the database.
  durable.close({ disableAutoOpen: false })
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const row = depositRow()
  await recordIntent(row)
  await saveLastRecipient(row.scope, row.from)
  const writing = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite')
  expect(writing.map(([, , options]) => options)).toEqual([{ durability: 'strict' }, { durability: 'strict' }])
})
