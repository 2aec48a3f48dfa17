import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import type { Tokens } from '../../contract/auth.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A tab: its own modules; shared channels, locks and local storage. */
async function openTab() {
  vi.resetModules()
  const [session, refresh, net] = await Promise.all([
    import('../session/session.ts'),
    import('./refresh.ts'),
    import('../network/transport.ts'),
  ])
  session.restoreSession()
  return { ...session, ...refresh, ...net }
}

const channel = new BroadcastChannel('tpu-live')
/** Resolves once a tab asks the others for newer tokens. */
const tokensWanted = () =>
  new Promise<void>((resolve) => {
    channel.onmessage = ({ data }) => data.type === 'tokensWanted' && resolve()
  })

let served: Tokens[] = []
const rotate = async (_: unknown, init?: RequestInit) => {
  served.push(JSON.parse(String(init?.body)) as Tokens)
  const n = served.length
  return Response.json({ code: 200, data: { accessToken: `a${n}`, refreshToken: `r${n}` } })
}

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
    const first = await openTab()
    first.startSession(ADDRESS, { accessToken: 'a0', refreshToken: 'r0' })
    const second = await openTab()
    expect(second.currentLogin()).toEqual(first.currentLogin())
    first.setTransport(rotate)
    second.setTransport(rotate)

    const rejected = { accessToken: 'a0', refreshToken: 'r0' }
    expect(await Promise.all([first.refreshAccessToken(rejected), second.refreshAccessToken(rejected)])).toEqual([
      true,
      true,
    ])
    expect(served).toEqual([rejected])
    expect(first.currentLogin()?.tokens).toEqual({ accessToken: 'a1', refreshToken: 'r1' })
    expect(second.currentLogin()?.tokens).toEqual({ accessToken: 'a1', refreshToken: 'r1' })
  })

  it('refresh separately when each has its own session', async () => {
    const first = await openTab()
    first.startSession(ADDRESS, { accessToken: 'x0', refreshToken: 'x0' })
    vi.stubGlobal('sessionStorage', memoryStorage())
    const second = await openTab()
    second.startSession(ADDRESS, { accessToken: 'y0', refreshToken: 'y0' })
    first.setTransport(rotate)
    second.setTransport(rotate)
    await Promise.all([
      first.refreshAccessToken({ accessToken: 'x0', refreshToken: 'x0' }),
      second.refreshAccessToken({ accessToken: 'y0', refreshToken: 'y0' }),
    ])
    expect(served).toHaveLength(2)
    expect(first.currentLogin()?.tokens).not.toEqual(second.currentLogin()?.tokens)
  })

  it('hand over tokens that a discarded tab has missed twice', async () => {
    const first = await openTab()
    first.startSession(ADDRESS, { accessToken: 'a0', refreshToken: 'r0' })
    const discarded = sessionStorage.getItem('tpu:session') ?? ''
    first.setTransport(rotate)
    await first.refreshAccessToken({ accessToken: 'a0', refreshToken: 'r0' })
    await first.refreshAccessToken({ accessToken: 'a1', refreshToken: 'r1' })
    expect(served).toHaveLength(2)

    vi.stubGlobal('sessionStorage', memoryStorage())
    sessionStorage.setItem('tpu:session', discarded)
    const second = await openTab()
    second.setTransport(rotate)
    expect(await second.refreshAccessToken({ accessToken: 'a0', refreshToken: 'r0' })).toBe(true)
    expect(second.currentLogin()?.tokens).toEqual({ accessToken: 'a2', refreshToken: 'r2' })
    expect(served).toHaveLength(2)
  })

  it('keep the tokens of the other tab if the refresh of a frozen tab is rejected after it wakes', async () => {
    const frozen = await openTab()
    frozen.startSession(ADDRESS, { accessToken: 'a0', refreshToken: 'r0' })
    const wake = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    frozen.setTransport(async () => {
      asked.resolve()
      await wake.promise
      return Response.json({ code: 401, message: 'used', data: null })
    })
    const refreshing = frozen.refreshAccessToken({ accessToken: 'a0', refreshToken: 'r0' })
    await asked.promise
    // The other tab has taken the lock over and refreshed.
    const id = frozen.currentLogin()?.id ?? ''
    localStorage.setItem('tpu:lastRefresh', `${id}:1`)
    const wanted = tokensWanted()
    wake.resolve()
    await wanted
    frozen.updateTokens(id, 1, { accessToken: 'a1', refreshToken: 'r1' })
    expect(await refreshing).toBe(true)
    expect(frozen.currentLogin()?.tokens).toEqual({ accessToken: 'a1', refreshToken: 'r1' })
  })

  it('take refreshed tokens without asking for them', async () => {
    const first = await openTab()
    first.startSession(ADDRESS, { accessToken: 'a0', refreshToken: 'r0' })
    const second = await openTab()
    first.setTransport(rotate)
    await first.refreshAccessToken({ accessToken: 'a0', refreshToken: 'r0' })
    await vi.waitFor(() => expect(second.currentLogin()?.tokens.accessToken).toBe('a1'))
  })

  it('stop waiting for the tokens of a session that has ended', async () => {
    const tab = await openTab()
    tab.startSession(ADDRESS, { accessToken: 'a0', refreshToken: 'r0' })
    localStorage.setItem('tpu:lastRefresh', `${tab.currentLogin()?.id}:2`)
    const wanted = tokensWanted()
    const waiting = tab.refreshAccessToken({ accessToken: 'a0', refreshToken: 'r0' })
    await wanted
    tab.startSession(ADDRESS, { accessToken: 'b0', refreshToken: 's0' })
    tab.updateTokens(tab.currentLogin()?.id ?? '', 5, { accessToken: 'b5', refreshToken: 's5' })
    expect(await waiting).toBe(false)
  })

  it('never send a refresh token that another tab has used', async () => {
    const first = await openTab()
    first.startSession(ADDRESS, { accessToken: 'a0', refreshToken: 'r0' })
    localStorage.setItem('tpu:lastRefresh', `${first.currentLogin()?.id}:2`)
    first.setTransport(rotate)
    expect(await first.refreshAccessToken({ accessToken: 'a0', refreshToken: 'r0' })).toBe(false)
    expect(served).toEqual([])
  })
})

it('a refresh that is still in flight does not answer for the next login', async () => {
  const tab = await openTab()
  tab.startSession(ADDRESS, { accessToken: 'a0', refreshToken: 'r0' })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const sent = vi.fn()
  tab.setTransport(async (input, init) => {
    sent()
    if (String(init?.body).includes('r0')) await held
    return rotate(input, init)
  })
  const before = tab.refreshAccessToken({ accessToken: 'a0', refreshToken: 'r0' })
  await vi.waitFor(() => expect(sent).toHaveBeenCalled())
  tab.startSession('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', { accessToken: 'b0', refreshToken: 's0' })
  expect(await tab.refreshAccessToken({ accessToken: 'b0', refreshToken: 's0' })).toBe(true)
  expect(tab.currentLogin()?.tokens).toEqual({ accessToken: 'a1', refreshToken: 'r1' })
  release()
  expect(await before).toBe(false)
})

describe('a refresh', () => {
  it('is not sent without a session', async () => {
    const tab = await openTab()
    tab.setTransport(rotate)
    expect(await tab.refreshAccessToken({ accessToken: 'a0', refreshToken: 'r0' })).toBe(false)
    expect(served).toEqual([])
  })

  it('is not sent for tokens that are no longer the current ones', async () => {
    const tab = await openTab()
    tab.startSession(ADDRESS, { accessToken: 'a1', refreshToken: 'r1' })
    tab.setTransport(rotate)
    expect(await tab.refreshAccessToken({ accessToken: 'a0', refreshToken: 'r0' })).toBe(true)
    expect(served).toEqual([])
  })

  it('is sent whatever another session has refreshed', async () => {
    const tab = await openTab()
    tab.startSession(ADDRESS, { accessToken: 'a0', refreshToken: 'r0' })
    localStorage.setItem('tpu:lastRefresh', 'another:7')
    tab.setTransport(rotate)
    expect(await tab.refreshAccessToken({ accessToken: 'a0', refreshToken: 'r0' })).toBe(true)
    expect(served).toHaveLength(1)
  })

  it.each([
    ['over the same status', 500],
    ['over HTTP 200', 200],
  ])('is sent again after the server failed, with a code %s', async (_, status) => {
    const tab = await openTab()
    const rejected = { accessToken: 'a0', refreshToken: 'r0' }
    tab.startSession(ADDRESS, rejected)
    tab.setTransport(async () => Response.json({ code: 500, message: 'down' }, { status }))
    await expect(tab.refreshAccessToken(rejected)).rejects.toMatchObject({ kind: 'business', code: 500 })
    expect(tab.currentLogin()?.tokens).toEqual(rejected)
    tab.setTransport(rotate)
    expect(await tab.refreshAccessToken(rejected)).toBe(true)
  })

  it.each([
    ['of a gateway', () => new Response('<html>Too many requests</html>', { status: 429 })],
    ['in an envelope', () => Response.json({ code: 429, message: 'slow down' })],
  ])('is sent again after the server has limited requests, with a 429 %s', async (_, limited) => {
    const tab = await openTab()
    const rejected = { accessToken: 'a0', refreshToken: 'r0' }
    tab.startSession(ADDRESS, rejected)
    tab.setTransport(async () => limited())
    await expect(tab.refreshAccessToken(rejected)).rejects.toMatchObject({ code: 429 })
    tab.setTransport(rotate)
    expect(await tab.refreshAccessToken(rejected)).toBe(true)
  })
})
