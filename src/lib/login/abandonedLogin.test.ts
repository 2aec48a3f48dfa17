import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WALLET } from '../../../tests/fakeWallet.ts'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { documentRow } from '../../../tests/saveEntries.ts'
import { ME, OTHER, TOKENS } from '../../../tests/testAccounts.ts'
import { recordLogOut } from '../account/forgetAccount.ts'
import { FORGETTING } from '../account/forgetScopes.ts'
import { hasLoggedOut } from '../account/hasLoggedOut.ts'
import { loadSavedAccount } from '../account/savedData.ts'
import { createFlow, FlowCancelled } from '../actions/flow.ts'
import { db as cache } from '../cache/db.ts'
import { durable } from '../durable/db.ts'
import { setTransport } from '../network/transport.ts'
import { scopeOf } from '../session/accountScope.ts'
import { endDeviceLogin } from '../session/deviceLogin.ts'
import { clearSession, currentLogin, session, startSession } from '../session/session.ts'
import { clearSavedData, savedData } from '../session/viewedAccount.ts'
import { exclusively } from '../tabs/locks.ts'
import { enterAccount } from './enterAccount.ts'
import type { LoginFlow } from './loginStore.ts'

/** The account that the server gives the tokens of; null: it does not answer yet. */
let served: string | null
const never = new Promise<never>(() => {})

const documentOf = (address: string) => documentRow(scopeOf(address), address)
const savedScopes = async () => [...new Set((await cache.documents.toArray()).map(({ scope }) => scope))]

const enter = (address: string, flow = createFlow()) =>
  enterAccount(flow as unknown as LoginFlow, address, TOKENS, WALLET.rdns)

/** Logs an account in, and cancels once its balances are on the device, while `/member/mine` is still slow. */
async function cancelLogin(address: string): Promise<void> {
  served = null
  const flow = createFlow()
  const startedAt = Date.now()
  const entering = enter(address, flow)
  const savedAt = async () => (await cache.documents.get(documentOf(address).key))?.fetchedAt
  await vi.waitFor(async () => expect(await savedAt()).toBeGreaterThanOrEqual(startedAt))
  flow.cancel()
  await expect(entering).rejects.toThrow(FlowCancelled)
}

/** What a launch without tokens offers. */
async function savedAfterLaunch(): Promise<string | undefined> {
  clearSession()
  clearSavedData()
  await loadSavedAccount()
  return savedData.account?.address
}

/** An account that has logged in here before; this tab was launched since. */
async function useDevice(address: string): Promise<void> {
  startSession(address, TOKENS)
  await cache.documents.put(documentOf(address))
  await savedAfterLaunch()
}

/** As in `logOut`, without the deletion that another tab may still run. */
async function logOut(address: string): Promise<void> {
  await recordLogOut(address)
  endDeviceLogin(address)
  await cache.documents.clear()
  await savedAfterLaunch()
}

beforeEach(async () => {
  for (const area of ['localStorage', 'sessionStorage']) vi.stubGlobal(area, memoryStorage())
  served = ME
  setTransport(async (input) => {
    if (String(input).includes('/wallet/accounts')) return Response.json({ code: 200, data: [] })
    return served === null ? never : Response.json({ code: 200, data: { address: served } })
  })
  clearSession()
  clearSavedData()
  await Promise.all([cache.documents.clear(), durable.logOuts.clear()])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a login that is cancelled while the account is fetched', () => {
  it('leaves nothing of an account that has logged out', async () => {
    await useDevice(ME)
    await logOut(ME)
    await cancelLogin(ME)
    expect([await savedScopes(), await hasLoggedOut(ME, 0), savedData.account]).toEqual([[], true, null])
    expect(await savedAfterLaunch()).toBeUndefined()
  })

  it('leaves nothing of an account that is new on the device, and what the account before has saved', async () => {
    await useDevice(OTHER)
    await cancelLogin(ME)
    expect(await savedScopes()).toEqual([scopeOf(OTHER)])
    expect(await savedAfterLaunch()).toBe(OTHER)
    // A tab that was frozen writes late.
    await cache.documents.put({ ...documentOf(ME), fetchedAt: 2 })
    expect(await savedAfterLaunch()).toBe(OTHER)
  })

  it('keeps what the account itself has saved, also after its session has expired', async () => {
    await useDevice(ME)
    await cancelLogin(ME)
    expect(await savedAfterLaunch()).toBe(ME)
    localStorage.removeItem('tpu:deviceLogin')
    await cancelLogin(ME)
    expect(await savedAfterLaunch()).toBe(ME)
  })

  it('keeps what a tab that is logged in with the account has saved', async () => {
    await useDevice(ME)
    clearSavedData()
    await cancelLogin(ME)
    expect([await savedAfterLaunch(), await hasLoggedOut(ME, 0)]).toEqual([ME, false])
  })
})

it('a login of another account is certain once the log-out of the one before is recorded', async () => {
  await useDevice(OTHER)
  const deletion = Promise.withResolvers<void>()
  void exclusively(FORGETTING, () => deletion.promise)
  const flow = createFlow()
  const entering = enter(ME, flow)
  await vi.waitFor(async () => expect(await hasLoggedOut(OTHER, 0)).toBe(true))
  flow.cancel()
  await entering
  expect(currentLogin()?.deviceLogin).toBeDefined()
  deletion.resolve()
  await vi.waitFor(async () => expect(await savedScopes()).toEqual([scopeOf(ME)]))
})

describe('a login with the tokens of another account', () => {
  it.each([
    ['new on the device', async () => {}],
    ['the one that has saved data', () => useDevice(ME)],
  ])('leaves nothing that was fetched, if the account is %s, and ends no other session of it', async (_, prepare) => {
    await prepare()
    const startedAt = Date.now()
    served = OTHER
    await expect(enter(ME)).rejects.toMatchObject({ kind: 'mismatch' })
    expect([await savedScopes(), await savedAfterLaunch()]).toEqual([[], undefined])
    expect(await hasLoggedOut(ME, startedAt)).toBe(false)
  })
})

describe('a login after a log-out', () => {
  it('ends the log-out once it is certain', async () => {
    await useDevice(ME)
    await logOut(ME)
    await enter(ME)
    await vi.waitFor(async () => expect(await hasLoggedOut(ME, 0)).toBe(false))
    expect(await savedAfterLaunch()).toBe(ME)
  })

  it('is not ended by that log-out, although the clock was ahead', async () => {
    await useDevice(ME)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 3_600_000)
    await logOut(ME)
    vi.setSystemTime(Date.now() - 3_600_000)
    served = null
    const flow = createFlow()
    const entering = enter(ME, flow)
    await vi.waitFor(() => expect(session.address).toBe(ME))
    expect(await hasLoggedOut(ME, currentLogin()?.startedAt ?? 0)).toBe(false)
    expect(await hasLoggedOut(ME, 0)).toBe(true)
    flow.cancel()
    await expect(entering).rejects.toThrow(FlowCancelled)
  })

  it('does not end a log-out that comes after it', async () => {
    await useDevice(ME)
    await logOut(ME)
    const entering = enter(ME)
    await vi.waitFor(() => expect(currentLogin()?.deviceLogin).toBeDefined())
    await recordLogOut(ME)
    await entering
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await hasLoggedOut(ME, currentLogin()?.startedAt ?? 0)).toBe(true)
  })
})
