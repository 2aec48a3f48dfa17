import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createBackend } from '../../mocks/backend.ts'
import { createDemoChain } from '../../mocks/chain/demoChain.ts'
import { CONTRACT_WALLET, MAIN_MEMBER, NON_MEMBER } from '../../mocks/seed/addresses.ts'
import { MAIN_MEMBER_KEY, NON_MEMBER_KEY } from '../../mocks/seed/testKeys.ts'
import { parseSettings } from '../../mocks/settings/parseSettings.ts'
import { DAY, MINUTE } from '../../mocks/time.ts'
import { createDemoWallet } from '../../mocks/wallet/demoWallet.ts'
import { memoryStorage } from '../../tests/memoryStorage.ts'
import { Tokens } from '../contract/auth.ts'
import { localStore } from '../lib/browser/storage.ts'
import { flags } from '../lib/durable/flags.ts'
import { saveInviteCode, storedInvite } from '../lib/login/inviteCode.ts'
import { clearSession, currentLogin, session, startSession } from '../lib/session/session.ts'
import { createDemo, createDemoState } from './createDemo.ts'
import { takeLink } from './link.ts'

/** An invite code of the demo. */
const CODE = 'K7Q2-MINT'

let device = Date.UTC(2026, 10, 21)

/** Opens an address in a tab of the device. */
function openAddress(address: string): void {
  const location = new URL(address, 'http://demo.test')
  const change = (next: string | URL) => {
    location.href = new URL(next, location).href
  }
  vi.stubGlobal('location', Object.assign(location, { assign: change, replace: change, reload: () => {} }))
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, next: URL) => change(next) })
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  // Hidden: the world advances by itself in a visible page only.
  vi.stubGlobal('document', {
    hidden: true,
    styleSheets: [],
    documentElement: { style: {} },
    querySelectorAll: () => [],
  })
  openAddress('/')
  clearSession()
})

/** A demo on a device, after its start. */
async function openDemo() {
  const clock = () => device
  const chain = createDemoChain({ clock })
  const backend = createBackend({ clock, chain })
  const keys: [string, string] = [MAIN_MEMBER_KEY, NON_MEMBER_KEY]
  const wallet = createDemoWallet({ keys, contracts: [CONTRACT_WALLET], chain, approve: async () => true })
  const demo = createDemo(createDemoState(), { backend, chain, wallet, activateWallet: () => {} })
  await demo.start()
  return {
    ...demo,
    backend,
    /** Opens a link as the start of the page does. */
    async open(address: string): Promise<void> {
      openAddress(address)
      const link = takeLink()
      if (link) await demo.makeWorld(link.settings)
    },
    /** The newcomer joins and is logged in. */
    async join(): Promise<void> {
      const tokens = v.parse(Tokens, await backend.setState('member-logged-in', { address: NON_MEMBER }))
      startSession(NON_MEMBER, tokens)
      wallet.setState({ connected: true, account: NON_MEMBER })
    },
    /** What the server answers to the login of this tab. */
    async codeOfLogin(): Promise<number> {
      const headers = { authorization: `Bearer ${currentLogin()?.tokens.accessToken}` }
      const response = await backend.respond(new Request('http://demo.test/api/v1/member/mine', { headers }))
      return ((await response.json()) as { code: number }).code
    },
  }
}

const settingsOf = (query: string) => parseSettings(new URLSearchParams(query)).settings

describe('an invite code that the device has stored', () => {
  it('is gone in the next situation', async () => {
    const demo = await openDemo()
    saveInviteCode(CODE)
    await demo.applySituation(settingsOf('scenario=newcomer-without-invite'), '/')
    expect([storedInvite.code, location.search]).toEqual(['', ''])
  })

  it('of a link stays in its address, where the start of the app finds it', async () => {
    const demo = await openDemo()
    await demo.open(`/?scenario=newcomer-without-invite&inviteCode=${CODE}`)
    expect(location.search).toBe(`?inviteCode=${CODE}`)
    await demo.open('/?scenario=newcomer-with-invite')
    expect(location.search).toMatch(/^\?inviteCode=[\w-]+$/)
  })
})

it('knows nothing of the licences bought before in a world that is made again', async () => {
  const demo = await openDemo()
  await demo.open('/?scenario=member-logged-in')
  localStore.set('licences', '{}')
  await demo.open('/?scenario=member-logged-in')
  expect(localStore.get('licences')).toBeNull()
})

describe('the link to share', () => {
  it('logs in a newcomer who has joined through a link', async () => {
    const demo = await openDemo()
    await demo.open('/?scenario=newcomer-with-invite&login=newcomer')
    expect(session.address).toBe(null)
    await demo.join()
    const link = await demo.link()
    clearSession()
    await (await openDemo()).open(link)
    expect(session.address).toBe(NON_MEMBER)
  })

  it.each([
    ['member', MAIN_MEMBER],
    ['contract', CONTRACT_WALLET],
  ])('logs in the %s where a link had logged in the newcomer', async (login, address) => {
    const newcomer = `scenario=member-logged-in:address=${NON_MEMBER}`
    const demo = await openDemo()
    await demo.open(`/?${newcomer}`)
    expect(session.address).toBe(NON_MEMBER)
    await demo.open(`/?${newcomer}&login=${login}`)
    expect(session.address).toBe(address)
  })
})

describe('failures in the link to share', () => {
  const faultsOf = (link: string) => new URL(link).searchParams.getAll('fault')

  it('are those that are still to come', async () => {
    const demo = await openDemo()
    await demo.open('/?fault=*:http-500,times=2&fault=buyNode:html,delay=50&scenario=server-broken')
    expect(faultsOf(await demo.link())).toEqual(['*:http-500,times=2', 'buyNode:html,delay=50'])
    expect(await demo.codeOfLogin()).toBe(500)
    expect(faultsOf(await demo.link())).toEqual(['*:http-500', 'buyNode:html,delay=50'])
    expect(await demo.codeOfLogin()).toBe(500)
    expect(faultsOf(await demo.link())).toEqual(['buyNode:html,delay=50'])
  })
})

describe('to start this situation over', () => {
  it('keeps the login of a newcomer who has joined', async () => {
    const demo = await openDemo()
    await demo.join()
    await demo.resetWorld()
    expect([session.address, await demo.codeOfLogin()]).toEqual([NON_MEMBER, 200])
  })

  it.each(['frozen', 'x60'] as const)('keeps a clock that was moved by a day and then made %s', async (mode) => {
    const demo = await openDemo()
    const tomorrow = device + DAY
    await demo.jump(DAY)
    await demo.changeWorld({ clock: { mode } })
    device += MINUTE
    await demo.resetWorld()
    expect(await demo.backend.world()).toMatchObject({ clock: mode, now: tomorrow })
  })

  it('has the time of the device after “Real”', async () => {
    const demo = await openDemo()
    await demo.jump(DAY)
    await demo.changeWorld({ clock: { mode: 'real' } })
    device += MINUTE
    await demo.resetWorld()
    expect(await demo.backend.world()).toMatchObject({ clock: 'real', now: device })
  })
})

it('to reset everything forgets that amounts are hidden and that the install was declined', async () => {
  const demo = await openDemo()
  await flags.put(1, 'amountsHidden')
  await flags.put(1, 'installDeclined')
  await demo.resetEverything()
  expect(await flags.count()).toBe(0)
})
