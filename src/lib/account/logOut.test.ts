import { subscribe } from 'valtio'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { depositRow } from '../../../tests/deposits/depositRow.ts'
import { fakeWallet, WALLET } from '../../../tests/fakeWallet.ts'
import { fillDisk } from '../../../tests/fillDisk.ts'
import { beforeWrites } from '../../../tests/indexedDbFaults.ts'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { documentRow } from '../../../tests/saveEntries.ts'
import { ME, OTHER, TOKENS } from '../../../tests/testAccounts.ts'
import { readEntryState, saveEntryState } from '../browser/entryState.ts'
import { resultOf } from '../browser/readDatabase.ts'
import { db as cache } from '../cache/db.ts'
import { durable } from '../durable/db.ts'
import { dialogs, dismissDialogs, showDialog } from '../overlays/dialogs.ts'
import { openSheet, sheets } from '../overlays/sheets.ts'
import { scopeOf } from '../session/accountScope.ts'
import { isDeviceLoginCurrent } from '../session/deviceLogin.ts'
import { currentLogin, session, startSession } from '../session/session.ts'
import { savedData } from '../session/viewedAccount.ts'
import { connectWallet } from '../wallet/activeProvider.ts'
import { active, wallet } from '../wallet/store.ts'
import { deleteLoggedOutRows, endLogOut, forgetOtherAccounts, recordOtherLogOuts } from './forgetAccount.ts'
import { resumeLogOuts } from './forgetScopes.ts'
import { hasLoggedOut } from './hasLoggedOut.ts'
import { logOut } from './logOut.ts'
import { readSavedAccount } from './readSavedAccount.ts'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('../browser/navigation.ts', () => ({ navigate }))

const full = () => new DOMException('The disk is full', 'QuotaExceededError')

const documentOf = (address: string) => documentRow(scopeOf(address), address)
const savedScopes = async () => (await cache.documents.toArray()).map(({ scope }) => scope)

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  localStorage.setItem('tpu:hasSavedData', 'true')
  await Promise.all([cache.documents.clear(), durable.logOuts.clear(), durable.deposits.clear()])
  await cache.documents.put(documentOf(ME))
  startSession(ME, TOKENS)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  dismissDialogs()
})

describe('a log-out', () => {
  it('clears wallet, account, chain, balance, tokens and saved data', async () => {
    connectWallet(fakeWallet().provider, WALLET)
    Object.assign(wallet, { chainId: '0x7a69', balance: { address: ME, amount: '1.5' } })
    const login = currentLogin()
    await logOut()
    expect({ ...wallet }).toEqual({ chainId: null, balance: null, name: '' })
    expect([active.provider, session.address, currentLogin(), savedData.account]).toEqual([undefined, null, null, null])
    expect(dialogs.open).toEqual([])
    // What other tabs compare with before each call.
    expect([isDeviceLoginCurrent(login?.deviceLogin ?? '', ME), localStorage.getItem('tpu:hasSavedData')]).toEqual([
      false,
      null,
    ])
  })

  it('closes what is open, forgets what was searched, and leads to the home', async () => {
    saveEntryState('search', '5 USDT')
    openSheet('drawer')
    const question = showDialog({ title: { id: 'withdraw.sure' }, confirm: { id: 'action.confirm' } })
    await logOut()
    expect([await question, sheets.open, navigate.mock.lastCall]).toEqual([false, null, ['/']])
    expect(readEntryState('search')).toBeUndefined()
  })

  it('leaves the login of another account alone that another tab has made meanwhile', async () => {
    const leaving = logOut()
    localStorage.setItem('tpu:deviceLogin', `theirs ${OTHER}`)
    await leaving
    expect(isDeviceLoginCurrent('theirs', OTHER)).toBe(true)
  })

  it('removes the tokens from this tab, also those that a later page of it has stored', async () => {
    vi.stubGlobal('sessionStorage', memoryStorage())
    onTestFinished(() => void vi.stubGlobal('sessionStorage', undefined))
    startSession(ME, TOKENS)
    sessionStorage.setItem('tpu:session', JSON.stringify({ ...currentLogin(), id: 'later' }))
    await logOut()
    expect(sessionStorage.getItem('tpu:session')).toBeNull()
  })

  it('removes how many licences the account had', async () => {
    localStorage.setItem('tpu:licences', '{"1":{"bought":2,"notedAt":0}}')
    await logOut()
    expect(localStorage.getItem('tpu:licences')).toBeNull()
  })

  it('happens once for two taps, and not without an account', async () => {
    const recorded = vi.spyOn(durable.logOuts, 'bulkPut')
    await Promise.all([logOut(), logOut()])
    await logOut()
    expect(recorded).toHaveBeenCalledTimes(1)
  })

  it('deletes the settled deposits of the account, and neither open ones nor those of another account', async () => {
    const settled = { outcome: 'confirmed', settledAt: 1 } as const
    await durable.deposits.bulkAdd([
      depositRow({ id: 'settled', scope: scopeOf(ME), ...settled }),
      depositRow({ id: 'open', scope: scopeOf(ME) }),
      depositRow({ id: 'of another account', scope: scopeOf(OTHER), ...settled }),
    ])
    await logOut()
    expect((await durable.deposits.toArray()).map(({ id }) => id).toSorted()).toEqual(['of another account', 'open'])
  })

  it('is on the disk before the screen leaves the account; the deletion follows', async () => {
    // Dexie keeps the function of the connection that it has.
    durable.close({ disableAutoOpen: false })
    const steps: string[] = []
    const begin = IDBDatabase.prototype.transaction
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...call) {
      const transaction = begin.apply(this, call)
      const name = `${[...transaction.objectStoreNames].join()} ${call[2]?.durability}`
      if (call[1] === 'readwrite') transaction.addEventListener('complete', () => steps.push(name))
      return transaction
    })
    const stop = subscribe(session, () => steps.push(session.address ?? 'left'), true)
    await logOut()
    stop()
    expect(steps.slice(0, 2)).toEqual(['logOuts strict', 'left'])
    expect(steps).toContain('coverage,documents strict')
    expect(await savedScopes()).toEqual([])
    expect(await hasLoggedOut(ME, 0)).toBe(true)
  })

  it('applies to its session, although the clock was ahead when that started', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 3_600_000)
    startSession(ME, TOKENS)
    const since = currentLogin()?.startedAt ?? 0
    vi.setSystemTime(Date.now() - 3_600_000)
    await logOut()
    expect(await hasLoggedOut(ME, since)).toBe(true)
  })

  it('deletes what would be shown if it can’t be recorded, before the screen leaves', async () => {
    vi.spyOn(durable.logOuts, 'bulkPut').mockRejectedValue(full())
    const saved = new Promise((resolve) => onTestFinished(subscribe(session, () => resolve(savedScopes()), true)))
    await logOut()
    expect(await saved).toEqual([])
    expect(dialogs.open).toEqual([])
  })

  it('deletes the cache if its rows can’t be deleted, and says nothing', async () => {
    vi.spyOn(durable.logOuts, 'bulkPut').mockRejectedValue(full())
    fillDisk('delete')
    await logOut()
    vi.restoreAllMocks()
    expect(session.address).toBeNull()
    expect(dialogs.open).toEqual([])
    expect(await savedScopes()).toEqual([])
  })

  it('ends the session in any case, and says so if nothing could be deleted in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const unanswered: IDBOpenDBRequest[] = []
    const never = () => {
      unanswered.push({} as IDBOpenDBRequest)
      return unanswered.at(-1) as IDBOpenDBRequest
    }
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(never)
    vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(never)
    vi.spyOn(durable.logOuts, 'bulkPut').mockReturnValue(new Promise(() => {}) as never)
    const leaving = logOut()
    await vi.advanceTimersByTimeAsync(5000)
    expect(session.address).toBeNull()
    const warning = {
      title: { id: 'drawer.notForgotten' },
      body: { id: 'drawer.notForgottenText' },
      confirm: { id: 'action.ok' },
    }
    await vi.waitFor(() => expect(dialogs.open).toMatchObject([warning]))
    vi.restoreAllMocks()
    for (const request of unanswered) request.onerror?.(new Event('error'))
    await leaving
  })
})

describe('what an account that has logged out has left', () => {
  it('is not found, also if a frozen tab writes it late, and is deleted at the next start', async () => {
    await logOut()
    await cache.documents.bulkPut([documentOf(ME), documentOf(OTHER)])
    expect((await readSavedAccount()).account?.address).toBe(OTHER)
    await cache.documents.delete(documentOf(OTHER).key)
    expect(await readSavedAccount()).toEqual({ account: null, documents: [] })
    await resumeLogOuts()
    expect(await savedScopes()).toEqual([])
  })

  it('is deleted before its next login, which then ends the log-out', async () => {
    await logOut()
    await cache.documents.put(documentOf(ME))
    expect(await deleteLoggedOutRows(ME)).toBe(true)
    expect([await savedScopes(), await hasLoggedOut(ME, 0)]).toEqual([[], true])
    startSession(ME, TOKENS)
    await endLogOut(ME)
    expect(await hasLoggedOut(ME, 0)).toBe(false)
    await cache.documents.put(documentOf(ME))
    await resumeLogOuts()
    expect((await readSavedAccount()).account?.address).toBe(ME)
  })

  it('stays logged out if it can’t be deleted at the next login', async () => {
    await logOut()
    await cache.documents.put(documentOf(ME))
    const deletion = IDBObjectStore.prototype.delete
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
      if (this.name !== 'logOuts') throw full()
      return deletion.call(this, key)
    })
    expect(await deleteLoggedOutRows(ME)).toBe(false)
    vi.restoreAllMocks()
    expect([await savedScopes(), await hasLoggedOut(ME, 0)]).toEqual([[scopeOf(ME)], true])
  })

  it('is only that of an account that has logged out: a login deletes nothing of another one', async () => {
    await durable.logOuts.put({ scope: scopeOf(OTHER), at: 1 })
    expect(await deleteLoggedOutRows(ME)).toBe(false)
    expect(await savedScopes()).toEqual([scopeOf(ME)])
    expect(await hasLoggedOut(OTHER, 0)).toBe(true)
  })

  it('is not deleted while the account is logged in: its log-out could not be removed', async () => {
    await durable.logOuts.put({ scope: scopeOf(ME), at: 1 })
    await resumeLogOuts()
    expect(await savedScopes()).toEqual([scopeOf(ME)])
  })

  it('is not shown if the device can’t say whether it has', async () => {
    await durable.logOuts.put({ scope: scopeOf(OTHER), at: 1 })
    const { getAll } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...call) {
      if (this.name === 'logOuts') throw new DOMException('Internal error', 'UnknownError')
      return getAll.apply(this, call)
    })
    await expect(readSavedAccount()).rejects.toThrow('Internal error')
  })
})

describe('the login of another account', () => {
  it('records that the one before has left, so that its rows are shown no more, whatever is killed', async () => {
    // Killed before the first deletion.
    beforeWrites(({ name }) => {
      if (name === cache.name) throw new DOMException('killed', 'AbortError')
    })
    vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockReturnValue({} as IDBOpenDBRequest)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await recordOtherLogOuts(OTHER)
    expect(await hasLoggedOut(ME, 0)).toBe(true)
    void forgetOtherAccounts(OTHER)
    expect(await savedScopes()).toEqual([scopeOf(ME)])
    expect((await readSavedAccount()).account).toBeNull()
    expect(await hasLoggedOut(OTHER, 0)).toBe(false)
  })
})

describe('a device without a record of log-outs', () => {
  it('has none: there is no database, or one of version 1.0.0', async () => {
    durable.close({ disableAutoOpen: false })
    await durable.delete({ disableAutoOpen: false })
    expect((await readSavedAccount()).account?.address).toBe(ME)
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(durable.name)
    const old = await resultOf(indexedDB.open(durable.name, 30))
    old.close()
    expect((await readSavedAccount()).account?.address).toBe(ME)
    await durable.delete({ disableAutoOpen: false })
  })
})
