import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { ME, OTHER, TOKENS } from '../../../tests/testAccounts.ts'

// A second after a 402: the page of that test is gone by then.
vi.mock('../browser/reload.ts', () => ({ reload: () => {} }))

/** A tab: its own modules and session storage; shared local storage. */
async function openTab(own = memoryStorage()) {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', own)
  const [session, deviceLogin, { listenForSessionEnd }] = await Promise.all([
    import('./session.ts'),
    import('./deviceLogin.ts'),
    import('../account/endSession.ts'),
  ])
  session.restoreSession()
  listenForSessionEnd()
  return { ...session, ...deviceLogin, own, receive402: () => session.sessionEvents.onLost('expired') }
}

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('a session in a tab that was away', () => {
  let away: Awaited<ReturnType<typeof openTab>>
  let other: Awaited<ReturnType<typeof openTab>>
  beforeEach(async () => {
    away = await openTab()
    away.startSession(ME, TOKENS)
    other = await openTab()
  })

  it('has ended when another tab has logged out', async () => {
    other.endDeviceLogin(ME)
    expect(away.isSessionCurrent()).toBe(false)
    const reloaded = await openTab(away.own)
    expect(reloaded.currentLogin()).toBeNull()
    expect(reloaded.own.getItem('tpu:session')).toBeNull()
  })

  it('has ended when another account has logged in, also if the first account has logged in again', () => {
    other.startSession(OTHER, TOKENS)
    expect(away.isSessionCurrent()).toBe(false)
    other.startSession(ME, TOKENS)
    expect(away.isSessionCurrent()).toBe(false)
  })

  it('goes on while another account logs in and can still cancel; a reload then ends that login', async () => {
    other.openSession(OTHER, TOKENS, null)
    other.updateTokens(other.currentLogin()?.id ?? '', 1, TOKENS)
    expect([away.isSessionCurrent(), other.isSessionCurrent()]).toEqual([true, true])
    expect((await openTab(other.own)).currentLogin()).toBeNull()
    other.keepSession()
    expect([away.isSessionCurrent(), other.isSessionCurrent()]).toEqual([false, true])
    expect((await openTab(other.own)).currentLogin()?.address).toBe(OTHER)
  })

  it('goes on when the same account has logged in', async () => {
    other.startSession(ME, TOKENS)
    expect((await openTab(away.own)).currentLogin()?.address).toBe(ME)
  })

  it('goes on when a session that ended with 402 has cleared local storage', async () => {
    localStorage.clear()
    const returned = await openTab(away.own)
    expect(returned.currentLogin()?.address).toBe(ME)
    // The next login of the account joins it.
    other.startSession(ME, TOKENS)
    expect(returned.isSessionCurrent()).toBe(true)
  })

  it('goes on when a 402 has cleared local storage and the same account has logged in since', async () => {
    other.receive402()
    other.startSession(ME, TOKENS)
    expect(away.isSessionCurrent()).toBe(true)
    expect((await openTab(away.own)).currentLogin()?.address).toBe(ME)
  })

  it.each([
    ['the account', ME],
    ['another account', OTHER],
    ['no account', undefined],
  ])('has ended after a log-out, also if %s has logged in again and got a 402', async (_, address) => {
    other.endDeviceLogin(ME)
    if (address) other.startSession(address, TOKENS)
    other.receive402()
    expect(away.isSessionCurrent()).toBe(false)
    expect((await openTab(away.own)).currentLogin()).toBeNull()
  })
})

it('a 402 that followed no log-out leaves nothing in local storage but the language and unstored hashes', async () => {
  const only = await openTab()
  only.startSession(ME, TOKENS)
  const kept = { 'tpu:language': 'zh-CN', 'tpu:unsaved-hashes': '{"a":"0x9"}' }
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  localStorage.setItem('tpu:amountsHidden', '1')
  only.receive402()
  expect(Object.keys(kept).map((key) => localStorage.getItem(key))).toEqual(Object.values(kept))
  expect(localStorage.length).toBe(2)
})

it('a page from the back/forward cache leaves the login that its tab has stored since', async () => {
  const cached = await openTab()
  cached.startSession(ME, TOKENS)
  const later = await openTab(cached.own)
  later.startSession(OTHER, TOKENS)
  vi.stubGlobal('sessionStorage', cached.own)
  expect(cached.isSessionCurrent()).toBe(false)
  cached.clearSession()
  expect((await openTab(cached.own)).currentLogin()?.address).toBe(OTHER)
})

describe('a session on a device whose storage is full', () => {
  const fill = (storage: Storage) =>
    vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })

  it('is used, although the device’s login can’t be replaced', async () => {
    const tab = await openTab()
    tab.startSession(OTHER, TOKENS)
    fill(localStorage)
    tab.startSession(ME, TOKENS)
    expect(tab.isSessionCurrent()).toBe(true)
  })

  it('leaves no earlier session for a reload', async () => {
    const tab = await openTab()
    tab.startSession(OTHER, TOKENS)
    for (const storage of [localStorage, tab.own]) fill(storage)
    tab.startSession(ME, TOKENS)
    expect((await openTab(tab.own)).currentLogin()).toBeNull()
  })
})
