import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { ME, TOKENS } from '../../../tests/testAccounts.ts'

const newer = { accessToken: 'a1', refreshToken: 'r1' }

/** The number of tabs so far. */
let opened = 0

/** A tab: its own modules; storage, and the channel to other tabs, are shared. The newest responds to pings, after all else. */
async function openTab() {
  vi.resetModules()
  const number = ++opened
  const [session, { broadcast, onTabMessage }] = await Promise.all([
    import('./session.ts'),
    import('../tabs/channel.ts'),
  ])
  const close = session.restoreSession()
  onTestFinished(close)
  onTabMessage((message) => {
    if (message.type === 'lockPing' && number === opened) broadcast('lockHeld', { name: message.name })
  })
  return { ...session, close, tokens: () => session.currentLogin()?.tokens, id: () => session.currentLogin()?.id ?? '' }
}

const other = new BroadcastChannel('tpu-live')
/** The tokens that tabs hand over. */
let handedOver: unknown[] = []
let pings = 0
let onEcho = (_name: string) => {}

/** Posts messages, and waits until the newest tab has handled them and its own have arrived. */
async function post(...messages: object[]): Promise<void> {
  const name = `echo ${++pings}`
  const { promise, resolve } = Promise.withResolvers<void>()
  onEcho = (echo) => echo === name && resolve()
  for (const message of [...messages, { type: 'lockPing', name }]) other.postMessage(message)
  await promise
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  handedOver = []
  other.onmessage = ({ data }) => {
    if (data.type === 'refreshed') handedOver.push(data)
    if (data.type === 'lockHeld') onEcho(data.name)
  }
})
afterEach(() => {
  other.onmessage = null
  vi.unstubAllGlobals()
})

describe('refreshed tokens', () => {
  it('are taken from another tab if they are of this session and newer, and outlast a reload', async () => {
    const tab = await openTab()
    tab.startSession(ME, TOKENS)
    const id = tab.id()
    await post(
      { type: 'refreshed', sessionId: 'another', generation: 1, tokens: newer },
      { type: 'refreshed', sessionId: id, generation: 0, tokens: newer },
      { type: 'refreshed', sessionId: id, generation: 1 },
      { type: 'refreshed', sessionId: id, generation: 1, tokens: { accessToken: 'a1' } },
      { type: 'refreshed', sessionId: id, generation: 1, tokens: { refreshToken: 'r1' } },
      { type: 'tokensWanted', sessionId: id, generation: 1, tokens: newer },
    )
    expect(tab.tokens()).toEqual(TOKENS)
    await post({ type: 'refreshed', sessionId: id, generation: 1, tokens: newer })
    expect(tab.tokens()).toEqual(newer)
    tab.close()
    const reloaded = await openTab()
    expect([reloaded.tokens(), reloaded.session.address]).toEqual([newer, ME])
  })

  it('do not bring a session back', async () => {
    const tab = await openTab()
    tab.startSession(ME, TOKENS)
    const sessionId = tab.id()
    tab.clearSession()
    await post({ type: 'refreshed', sessionId, generation: 1, tokens: newer })
    expect([tab.currentLogin(), tab.session.address]).toEqual([null, null])
  })

  it('are handed over to a tab that asks for newer ones of this session', async () => {
    const tab = await openTab()
    await post({ type: 'tokensWanted', sessionId: '', generation: 0 })
    tab.startSession(ME, TOKENS)
    const sessionId = tab.id()
    tab.updateTokens(sessionId, 2, newer)
    await post(
      { type: 'tokensWanted', sessionId: 'another', generation: 0 },
      { type: 'tokensWanted', sessionId, generation: 2 },
      { type: 'loggedOut', sessionId, generation: 0 },
    )
    expect(handedOver).toEqual([])
    await post({ type: 'tokensWanted', sessionId, generation: 1 })
    expect(handedOver).toEqual([{ type: 'refreshed', sessionId, generation: 2, tokens: newer }])
    tab.close()
    await post({ type: 'tokensWanted', sessionId, generation: 1 })
    expect(handedOver).toHaveLength(1)
  })
})

describe('whenLoggedIn', () => {
  it('resolves once an account is logged in', async () => {
    const tab = await openTab()
    const loggedIn = vi.fn()
    void tab.whenLoggedIn().then(loggedIn)
    tab.clearSession()
    await post()
    expect(loggedIn).not.toHaveBeenCalled()
    tab.startSession(ME, TOKENS)
    await vi.waitFor(() => expect(loggedIn).toHaveBeenCalled())
    await tab.whenLoggedIn()
  })
})

describe('a stored session', () => {
  const login = { id: '1', address: ME, deviceLogin: '2', generation: 0, tokens: TOKENS }

  it.each([
    ['broken JSON', '{"id":"1"'],
    ['nothing', null],
    ['no object', 7],
    ['no id', { ...login, id: 1 }],
    ['no address', { ...login, address: undefined }],
    ['no login of the device', { ...login, deviceLogin: undefined }],
    ['no tokens', { ...login, tokens: undefined }],
    ['no refresh token', { ...login, tokens: { accessToken: 'a' } }],
    ['no generation', { ...login, generation: '0' }],
  ])('is dropped if there is %s in it', async (_, stored) => {
    sessionStorage.setItem('tpu:session', typeof stored === 'string' ? stored : JSON.stringify(stored))
    const tab = await openTab()
    expect([tab.currentLogin(), tab.session.address]).toEqual([null, null])
  })
})
