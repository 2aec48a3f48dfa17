import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { ME, OTHER } from '../../../tests/testAccounts.ts'
import type { Tokens } from '../../contract/auth.ts'

/** Tokens after a number of refreshes. */
const tokensAfter = (refreshes: number): Tokens => ({ accessToken: `a${refreshes}`, refreshToken: `r${refreshes}` })
const OLD = tokensAfter(0)
const THEIRS = { accessToken: 'b0', refreshToken: 's0' }

/** What the server was asked to refresh. */
let served: Tokens[] = []
const rotate = async (_: unknown, init?: RequestInit) => {
  served.push(JSON.parse(String(init?.body)) as Tokens)
  return Response.json({ code: 200, data: tokensAfter(served.length) })
}

/** A tab: its own modules; shared channels, locks and storage. With tokens, it logs in. */
async function openTab(tokens?: Tokens) {
  vi.resetModules()
  const [session, refresh, net, updateLock] = await Promise.all([
    import('../session/session.ts'),
    import('./refresh.ts'),
    import('../network/transport.ts'),
    import('../tabs/updateLock.ts'),
  ])
  session.restoreSession()
  net.setTransport(rotate)
  if (tokens) session.startSession(ME, tokens)
  const tokensNow = () => session.currentLogin()?.tokens
  return { ...session, ...refresh, ...net, ...updateLock, tokensNow, id: session.currentLogin()?.id ?? '' }
}

const channel = new BroadcastChannel('tpu-live')
/** Resolves once a tab asks the others for newer tokens. */
const tokensWanted = () =>
  new Promise<void>((resolve) => {
    channel.onmessage = ({ data }) => data.type === 'tokensWanted' && resolve()
  })

beforeEach(() => {
  served = []
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})
afterEach(() => {
  channel.onmessage = null
  vi.unstubAllGlobals()
})

describe('two tabs that share a session (one is a duplicate)', () => {
  it('refresh once, and both use the new tokens', async () => {
    const tabs = [await openTab(OLD), await openTab()]
    expect(tabs[1]?.currentLogin()).toEqual(tabs[0]?.currentLogin())
    expect(await Promise.all(tabs.map((tab) => tab.refreshAccessToken(OLD)))).toEqual([true, true])
    expect(served).toEqual([OLD])
    expect(tabs.map((tab) => tab.tokensNow())).toEqual([tokensAfter(1), tokensAfter(1)])
  })

  it('refresh separately when each has its own session', async () => {
    const first = await openTab(OLD)
    vi.stubGlobal('sessionStorage', memoryStorage())
    const second = await openTab(THEIRS)
    await Promise.all([first.refreshAccessToken(OLD), second.refreshAccessToken(THEIRS)])
    expect(served).toHaveLength(2)
    expect(first.tokensNow()).not.toEqual(second.tokensNow())
  })

  it('take refreshed tokens without asking for them', async () => {
    const [first, second] = [await openTab(OLD), await openTab()]
    await first.refreshAccessToken(OLD)
    await vi.waitFor(() => expect(second.tokensNow()).toEqual(tokensAfter(1)))
  })

  it('hand over tokens that a discarded tab has missed twice', async () => {
    const first = await openTab(OLD)
    const discarded = sessionStorage.getItem('tpu:session') ?? ''
    for (const refreshes of [0, 1]) await first.refreshAccessToken(tokensAfter(refreshes))
    sessionStorage.setItem('tpu:session', discarded)
    const second = await openTab()
    expect(await second.refreshAccessToken(OLD)).toBe(true)
    expect(second.tokensNow()).toEqual(tokensAfter(2))
    expect(served).toHaveLength(2)
  })

  it('keep the tokens of the other tab if the refresh of a frozen tab is rejected after it wakes', async () => {
    const frozen = await openTab(OLD)
    const [asked, wake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    frozen.setTransport(async () => {
      asked.resolve()
      await wake.promise
      return Response.json({ code: 401, message: 'used', data: null })
    })
    const refreshing = frozen.refreshAccessToken(OLD)
    await asked.promise
    // The other tab has taken the lock over and refreshed.
    localStorage.setItem('tpu:lastRefresh', `${frozen.id}:1`)
    const wanted = tokensWanted()
    wake.resolve()
    await wanted
    frozen.updateTokens(frozen.id, 1, tokensAfter(1))
    expect(await refreshing).toBe(true)
    expect(frozen.tokensNow()).toEqual(tokensAfter(1))
  })

  it('stop waiting for the tokens of a session that has ended', async () => {
    const tab = await openTab(OLD)
    localStorage.setItem('tpu:lastRefresh', `${tab.id}:2`)
    const wanted = tokensWanted()
    const waiting = tab.refreshAccessToken(OLD)
    await wanted
    tab.startSession(ME, THEIRS)
    tab.updateTokens(tab.currentLogin()?.id ?? '', 5, { accessToken: 'b5', refreshToken: 's5' })
    expect(await waiting).toBe(false)
  })

  it('never send a refresh token that another tab has used', async () => {
    const tab = await openTab(OLD)
    localStorage.setItem('tpu:lastRefresh', `${tab.id}:2`)
    expect(await tab.refreshAccessToken(OLD)).toBe(false)
    expect(served).toEqual([])
  })
})

describe('a page from the back/forward cache', () => {
  it.each([
    ['', () => {}],
    [', also after a 402 in another tab', () => localStorage.clear()],
  ])('takes the tokens that its tab has refreshed since%s', async (_, meanwhile) => {
    const cached = await openTab(OLD)
    await cached.refreshAccessToken(OLD)
    // The page that came after it. Without messages of other tabs, the cached one has missed this.
    sessionStorage.setItem('tpu:session', JSON.stringify({ ...cached.currentLogin(), generation: 2, tokens: THEIRS }))
    localStorage.setItem('tpu:lastRefresh', `${cached.id}:2`)
    meanwhile()
    expect(await cached.refreshAccessToken(tokensAfter(1))).toBe(true)
    expect(cached.tokensNow()).toEqual(THEIRS)
    expect(served).toEqual([OLD])
  })

  it('takes no tokens of another login', async () => {
    const cached = await openTab(OLD)
    sessionStorage.setItem('tpu:session', JSON.stringify({ ...cached.currentLogin(), id: 'another', generation: 2 }))
    expect(await cached.refreshAccessToken(OLD)).toBe(true)
    expect(served).toEqual([OLD])
  })
})

describe('a refresh', () => {
  it('that is still in flight does not answer for the next login', async () => {
    const tab = await openTab(OLD)
    const [sent, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    tab.setTransport(async (input, init) => {
      sent.resolve()
      if (String(init?.body).includes('r0')) await held.promise
      return rotate(input, init)
    })
    const before = tab.refreshAccessToken(OLD)
    await sent.promise
    tab.startSession(OTHER, THEIRS)
    expect(await tab.refreshAccessToken(THEIRS)).toBe(true)
    expect(tab.tokensNow()).toEqual(tokensAfter(1))
    held.resolve()
    expect(await before).toBe(false)
  })

  it('is not sent without a session, nor for tokens that are no longer the current ones', async () => {
    expect(await (await openTab()).refreshAccessToken(OLD)).toBe(false)
    expect(await (await openTab(tokensAfter(1))).refreshAccessToken(OLD)).toBe(true)
    expect(served).toEqual([])
  })

  it('is not interrupted by a reload of the app itself: the server has replaced the refresh token', async () => {
    const tab = await openTab(OLD)
    const [sent, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    tab.setTransport(async (input, init) => {
      sent.resolve()
      await held.promise
      return rotate(input, init)
    })
    const refreshing = tab.refreshAccessToken(OLD)
    await sent.promise
    const update = vi.fn(async () => {})
    expect([tab.isTabBusy(), await tab.ifNoTabBusy(update)]).toEqual([true, false])
    held.resolve()
    expect(await refreshing).toBe(true)
    expect([tab.isTabBusy(), await tab.ifNoTabBusy(update)]).toEqual([false, true])
  })

  it('is sent whatever another session has refreshed', async () => {
    const tab = await openTab(OLD)
    localStorage.setItem('tpu:lastRefresh', 'another:7')
    expect(await tab.refreshAccessToken(OLD)).toBe(true)
    expect(served).toHaveLength(1)
  })

  it.each([
    ['failed, with a code over the same status', 500, () => Response.json({ code: 500 }, { status: 500 })],
    ['failed, with a code over HTTP 200', 500, () => Response.json({ code: 500 })],
    ['limited requests, in a gateway', 429, () => new Response('<html>Too many requests</html>', { status: 429 })],
    ['limited requests, with a code', 429, () => Response.json({ code: 429 })],
  ])('is sent again after the server has %s', async (_, code, reply) => {
    const tab = await openTab(OLD)
    tab.setTransport(async () => reply())
    await expect(tab.refreshAccessToken(OLD)).rejects.toMatchObject({ code })
    expect(tab.tokensNow()).toEqual(OLD)
    tab.setTransport(rotate)
    expect(await tab.refreshAccessToken(OLD)).toBe(true)
  })
})
