import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'

// A second after a 402: the page of that test is gone by then.
vi.mock('../browser/reload.ts', () => ({ reload: () => {} }))

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const LANGUAGE = 'tpu:language'
const TOKENS = { accessToken: 'a', refreshToken: 'r' }

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
  it('has ended when another tab has logged out', async () => {
    const away = await openTab()
    away.startSession(ADDRESS, TOKENS)
    const other = await openTab()
    other.endDeviceLogin(ADDRESS)
    expect(away.isSessionCurrent()).toBe(false)
    const reloaded = await openTab(away.own)
    expect(reloaded.currentLogin()).toBeNull()
    expect(reloaded.own.getItem('tpu:session')).toBeNull()
  })

  it('has ended when another account has logged in, also if the first account has logged in again', async () => {
    const away = await openTab()
    away.startSession(ADDRESS, TOKENS)
    const other = await openTab()
    other.startSession(OTHER, TOKENS)
    expect(away.isSessionCurrent()).toBe(false)
    other.startSession(ADDRESS, TOKENS)
    expect(away.isSessionCurrent()).toBe(false)
  })

  it('goes on when the same account has logged in', async () => {
    const away = await openTab()
    away.startSession(ADDRESS, TOKENS)
    const other = await openTab()
    other.startSession(ADDRESS, TOKENS)
    expect((await openTab(away.own)).currentLogin()?.address).toBe(ADDRESS)
  })

  it('goes on when a session that ended with 402 has cleared local storage', async () => {
    const away = await openTab()
    away.startSession(ADDRESS, TOKENS)
    localStorage.clear()
    const returned = await openTab(away.own)
    expect(returned.currentLogin()?.address).toBe(ADDRESS)
    // The next login of the account joins it.
    const other = await openTab()
    other.startSession(ADDRESS, TOKENS)
    expect(returned.isSessionCurrent()).toBe(true)
  })

  it.each([
    ['the account', ADDRESS],
    ['another account', OTHER],
    ['no account', undefined],
  ])('has ended after a log-out, also if %s has logged in again and got a 402', async (_, address) => {
    const away = await openTab()
    away.startSession(ADDRESS, TOKENS)
    const other = await openTab()
    other.endDeviceLogin(ADDRESS)
    if (address) other.startSession(address, TOKENS)
    localStorage.setItem(LANGUAGE, 'zh-CN')
    other.receive402()
    expect(localStorage.getItem(LANGUAGE)).toBe('zh-CN')
    expect(away.isSessionCurrent()).toBe(false)
    expect((await openTab(away.own)).currentLogin()).toBeNull()
  })

  it('leaves nothing but the language after a 402 that followed no log-out', async () => {
    const only = await openTab()
    only.startSession(ADDRESS, TOKENS)
    localStorage.setItem(LANGUAGE, 'zh-CN')
    only.receive402()
    expect(localStorage.length).toBe(1)
    expect(localStorage.getItem(LANGUAGE)).toBe('zh-CN')
  })
})

describe('a session on a device whose storage is full', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }

  it('is used, although the device’s login can’t be replaced', async () => {
    const tab = await openTab()
    tab.startSession(OTHER, TOKENS)
    vi.spyOn(localStorage, 'setItem').mockImplementation(full)
    tab.startSession(ADDRESS, TOKENS)
    expect(tab.isSessionCurrent()).toBe(true)
  })

  it('leaves no earlier session for a reload', async () => {
    const tab = await openTab()
    tab.startSession(OTHER, TOKENS)
    for (const storage of [localStorage, tab.own]) vi.spyOn(storage, 'setItem').mockImplementation(full)
    tab.startSession(ADDRESS, TOKENS)
    expect((await openTab(tab.own)).currentLogin()).toBeNull()
  })
})
