import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { delayIndexedDb, refuseIndexedDb } from '../../../tests/indexedDbFaults.ts'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { stubPage } from '../../../tests/stubPage.ts'
import { ME, OTHER, TOKENS } from '../../../tests/testAccounts.ts'

const reload = vi.hoisted(() => vi.fn())
vi.mock('../browser/reload.ts', () => ({ reload }))
vi.mock('../browser/navigation.ts', () => ({ navigate: vi.fn() }))

/** Another tab, and what it hears. */
const other = new BroadcastChannel('tpu-live')
let heard: { type: string }[] = []
other.onmessage = ({ data }) => void heard.push(data)
afterAll(() => other.close())

/** A tab with a session. It has modules of its own: one that reloads stays as it is. */
async function openTab() {
  vi.resetModules()
  page = stubPage(new EventTarget())
  const [session, channel, savedView, { listenForSessionEnd, leaveIfLoggedOut }, { recordLogOuts }, ...shown] =
    await Promise.all([
      import('../session/session.ts'),
      import('../tabs/channel.ts'),
      import('../session/viewedAccount.ts'),
      import('./endSession.ts'),
      import('../durable/logOuts.ts'),
      import('../toasts/toasts.ts'),
      import('../overlays/sheets.ts'),
      import('../browser/entryState.ts'),
    ])
  const [{ toasts }, { sheets, openSheet }, entryState] = shown
  const { sessionEvents } = session
  session.restoreSession()
  listenForSessionEnd()
  session.startSession(ME, TOKENS)
  /** Sends a message of another tab. Resolves once this tab has handled it. */
  const receive = (message: object) =>
    new Promise<void>((resolve) => {
      const unsubscribe = channel.onTabMessage(() => {
        unsubscribe()
        resolve()
      })
      other.postMessage(message)
    })
  const ui = { toasts, sheets, openSheet, sessionEvents }
  return { ...session, ...savedView, ...entryState, ...ui, leaveIfLoggedOut, recordLogOuts, receive }
}

/** Opens the tab on a device that answers so whether the account has logged out. */
async function openTabWhere(hasLoggedOut: () => Promise<boolean>): Promise<void> {
  vi.doMock('./hasLoggedOut.ts', () => ({ hasLoggedOut }))
  tab.clearSession()
  tab = await openTab()
  vi.doUnmock('./hasLoggedOut.ts')
}

/** Sends a tab what it gets when the user looks at it again. */
let page: EventTarget
const lookAgain = () => page.dispatchEvent(new Event('focus'))

let tab: Awaited<ReturnType<typeof openTab>>
beforeEach(async () => {
  tab = await openTab()
  heard = []
})
afterEach(() => {
  tab.clearSession()
  tab.clearSavedData()
  vi.clearAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Resolves once the other tab has heard what this one has said until now. */
async function untilHeard(): Promise<string[]> {
  const echo = new BroadcastChannel('tpu-live')
  echo.postMessage({ type: 'echo' })
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ type: 'echo' }))
  echo.close()
  return heard.map(({ type }) => type).filter((type) => ['expired', 'dropped', 'loggedOut'].includes(type))
}

describe('the end of a session that the server reports', () => {
  it('by 402 is said once, closes the sheet, and reaches the other tabs, however many calls report it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const id = tab.currentLogin()?.id
    tab.openSheet('deposit')
    for (let call = 0; call < 2; call++) tab.sessionEvents.onLost('expired')
    expect(tab.toasts.shown.map(({ message }) => message)).toEqual([{ id: 'error.notLoggedIn' }])
    expect([tab.currentLogin(), tab.sheets.open]).toEqual([null, null])
    await vi.advanceTimersByTimeAsync(2000)
    expect(reload).toHaveBeenCalledOnce()
    vi.useRealTimers()
    expect(await untilHeard()).toEqual(['expired'])
    expect(heard).toContainEqual(expect.objectContaining({ type: 'expired', sessionId: id }))
  })

  it('by 402 during a log-out on a slow device reloads once the log-out is recorded', async () => {
    const recording = Promise.withResolvers<void>()
    vi.doMock('./forgetAccount.ts', () => ({
      recordLogOut: () => recording.promise,
      forgetAccount: async () => {},
    }))
    const { logOut } = await import('./logOut.ts')
    const loggedOut = logOut()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    tab.sessionEvents.onLost('expired')
    await vi.advanceTimersByTimeAsync(1100)
    expect(reload).not.toHaveBeenCalled()
    recording.resolve()
    await vi.advanceTimersByTimeAsync(0)
    vi.useRealTimers()
    await loggedOut
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    vi.doUnmock('./forgetAccount.ts')
  })

  it('by rejected tokens is said, and reaches the other tabs with their generation, once', async () => {
    const login = tab.currentLogin()
    for (let call = 0; call < 2; call++) tab.sessionEvents.onLost('rejected')
    expect(tab.currentLogin()).toBeNull()
    expect(tab.toasts.shown.map(({ message }) => message)).toEqual([{ id: 'error.notLoggedIn' }])
    expect(await untilHeard()).toEqual(['dropped'])
    const { id: sessionId, generation } = login ?? {}
    expect(heard).toContainEqual(expect.objectContaining({ type: 'dropped', sessionId, generation }))
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('a message of another tab', () => {
  it.each([
    ['the 402 of another session of the account', { type: 'expired', sessionId: 'other' }],
    ['the rejected tokens of another session', { type: 'dropped', sessionId: 'other', generation: 9 }],
    ['a log-out of another account', { type: 'loggedOut', address: OTHER }],
    ['a login of the same account, in lower case', { type: 'loggedIn', address: ME.toLowerCase() }],
    ['a login without an address', { type: 'loggedIn' }],
    ['a log-out without an address', { type: 'loggedOut' }],
  ])('does not end the session: %s', async (_, message) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await tab.receive(message)
    await vi.advanceTimersByTimeAsync(2000)
    expect(tab.currentLogin()?.address).toBe(ME)
    expect(reload).not.toHaveBeenCalled()
  })

  it('ends the session: its own 402, with a reload after a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await tab.receive({ type: 'expired', sessionId: tab.currentLogin()?.id })
    expect(tab.currentLogin()).toBeNull()
    await vi.advanceTimersByTimeAsync(999)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('does not end a session that has newer tokens than the rejected ones', async () => {
    const id = tab.currentLogin()?.id ?? ''
    tab.updateTokens(id, 2, { accessToken: 'a2', refreshToken: 'r2' })
    await tab.receive({ type: 'dropped', sessionId: id, generation: 1 })
    expect(tab.currentLogin()?.tokens.accessToken).toBe('a2')
    await tab.receive({ type: 'dropped', sessionId: id, generation: 2 })
    expect(tab.currentLogin()).toBeNull()
  })

  it.each([
    ['a log-out of the account', () => ({ type: 'loggedOut', address: ME.toLowerCase() })],
    ['a login of another account', () => ({ type: 'loggedIn', address: OTHER })],
  ])('ends the session: %s', async (_, message) => {
    await tab.receive(message())
    await vi.waitFor(() => expect(tab.currentLogin()).toBeNull())
    expect(await untilHeard(), 'it is not repeated').toEqual([])
  })

  it.each([
    ['deletes what this tab has of the account', true],
    ['ends the session only, if the account has logged in again while the tab was frozen', false],
  ])('about a log-out %s', async (_, isLoggedOut) => {
    const forgetAccount = vi.fn(async () => {})
    vi.doMock('./forgetAccount.ts', () => ({ forgetAccount }))
    await openTabWhere(async () => isLoggedOut)
    await tab.receive({ type: 'loggedOut', address: ME })
    expect(tab.currentLogin()).toBeNull()
    // What the tab has started meanwhile has ended by then.
    await untilHeard()
    await vi.waitFor(() => expect(forgetAccount.mock.calls).toEqual(isLoggedOut ? [[ME]] : []))
    vi.doUnmock('./forgetAccount.ts')
  })

  it.each([
    ['another account', OTHER, [null, undefined]],
    ['the same account', ME.toLowerCase(), [ME, '5 USDT']],
  ])('about a login of %s ends the saved view of the account before only', async (_, address, left) => {
    tab.clearSession()
    tab.savedData.account = { address: ME, fetchedAt: 1 }
    tab.saveEntryState('search', '5 USDT')
    await tab.receive({ type: 'loggedIn', address })
    expect([tab.savedData.account?.address ?? null, tab.readEntryState('search')]).toEqual(left)
  })
})

describe('a tab that was away while its account left the device', () => {
  const scope = `0x7a69:${ME.toLowerCase()}`

  it('leaves the session, although web storage knows of nothing', async () => {
    await tab.recordLogOuts([scope])
    expect(tab.isSessionCurrent()).toBe(true)
    lookAgain()
    await vi.waitFor(() => expect(tab.currentLogin()).toBeNull())
  })

  it('leaves the session before the start goes on, if the storage fails once', async () => {
    await tab.recordLogOuts([scope])
    const opening = refuseIndexedDb()
    setTimeout(() => opening.mockRestore())
    await tab.leaveIfLoggedOut()
    expect(tab.currentLogin()).toBeNull()
  })

  it('leaves the session before the start goes on, if the storage takes five seconds', async () => {
    await tab.recordLogOuts([scope])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = delayIndexedDb()
    const start = tab.leaveIfLoggedOut()
    await vi.advanceTimersByTimeAsync(5000)
    expect(tab.currentLogin()?.address).toBe(ME)
    answer()
    await start
    expect(tab.currentLogin()).toBeNull()
  })

  it('leaves the saved view', async () => {
    await tab.recordLogOuts([scope])
    tab.clearSession()
    tab.savedData.account = { address: ME, fetchedAt: 1 }
    tab.openSavedData()
    lookAgain()
    await vi.waitFor(() => expect({ ...tab.savedData }).toEqual({ account: null, open: false }))
  })

  it('leaves the saved view, and no session, of a device that can’t say whether the account has left', async () => {
    await openTabWhere(() => Promise.reject(new Error('unreadable')))
    await tab.leaveIfLoggedOut()
    expect(tab.currentLogin()?.address).toBe(ME)
    tab.clearSession()
    tab.savedData.account = { address: ME, fetchedAt: 1 }
    tab.openSavedData()
    await tab.leaveIfLoggedOut()
    expect({ ...tab.savedData }).toEqual({ account: null, open: false })
  })

  it('offers the saved view again when a slow device says at last that its account has stayed', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const found = { account: { address: ME, fetchedAt: 1 }, documents: [] }
    vi.doMock('./readSavedAccount.ts', () => ({ readSavedAccount: async () => found }))
    await openTabWhere(() => promise)
    tab.clearSession()
    tab.savedData.account = found.account
    vi.stubGlobal('localStorage', memoryStorage())
    localStorage.setItem('tpu:hasSavedData', 'true')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = tab.leaveIfLoggedOut()
    await vi.advanceTimersByTimeAsync(1100)
    await asked
    expect(tab.savedData.account).toBeNull()
    resolve(false)
    await vi.waitFor(() => expect(tab.savedData.account).toEqual(found.account))
    vi.doUnmock('./readSavedAccount.ts')
  })

  it('leaves the session when a slow device says so at last', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    await openTabWhere(() => promise)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = tab.leaveIfLoggedOut()
    await vi.advanceTimersByTimeAsync(10_000)
    await asked
    expect(tab.currentLogin()?.address).toBe(ME)
    resolve(true)
    await vi.waitFor(() => expect(tab.currentLogin()).toBeNull())
  })

  it('keeps a session that has started after the log-out', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await tab.recordLogOuts([scope])
    vi.setSystemTime(Date.now() + 1)
    tab.startSession(ME, TOKENS)
    await tab.leaveIfLoggedOut()
    expect(tab.currentLogin()?.address).toBe(ME)
  })
})
