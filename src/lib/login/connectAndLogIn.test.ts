import { toUtf8String } from 'ethers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { CODE } from '../../contract/codes.ts'
import { loginMessage } from '../../contract/loginMessage.ts'
import { createFlow, FlowCancelled } from '../actions/flow.ts'
import { setTransport } from '../network/transport.ts'
import { clearSession, currentLogin } from '../session/session.ts'
import { connectAndLogIn } from './connectAndLogIn.ts'
import { forgetInviteCode, saveInviteCode, storedInvite } from './inviteCode.ts'
import type { LoginFlow } from './loginStore.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKENS = { accessToken: 'a', refreshToken: 'r' }
const WALLET = { uuid: 'u', name: 'Fake', icon: '', rdns: 'fake' }

/** The texts that the wallet was asked to sign. */
let signed: string[]
/** What the user does while the wallet asks to sign. */
let whileSigning = () => {}
/** What happens while the server is asked for a login. */
let whileAuthorizing = () => {}
const provider = {
  request: async ({ method, params }: { method: string; params?: string[] }) => {
    if (method === 'eth_requestAccounts') return [ADDRESS.toLowerCase()]
    if (method !== 'personal_sign') return '0x1'
    signed.push(toUtf8String(params?.[0] ?? '0x'))
    whileSigning()
    return `0x${signed.length}`
  },
}
vi.mock('../wallet/findWallets.ts', () => ({ findWallets: async () => [WALLET] }))
vi.mock('../wallet/discovery.ts', () => ({ getProvider: () => provider }))
const lease = vi.hoisted(() => ({ isHeld: (): boolean => true }))
vi.mock('../tabs/locks.ts', async (original) => ({
  ...(await original<object>()),
  unlessHeldElsewhere: async (_: string, work: (held: typeof lease) => Promise<void>) => {
    await work(lease)
    return true
  },
}))

/** What the server answers to logins, one after another; the last answer stays. */
let answers: object[]
/** The logins that it was asked for. */
let logins: object[]
/** The account that the tokens belong to. */
let owner: string
/** Messages to other tabs. */
let told: string[]
const channel = new BroadcastChannel('tpu-live')

const asked = { invite: vi.fn() }
const flowOf = (flow = createFlow()): LoginFlow => ({
  ...flow,
  setStatus: () => {},
  chooseWallet: vi.fn(),
  askInviteCode: asked.invite,
})

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  signed = []
  whileSigning = () => {}
  whileAuthorizing = () => {}
  logins = []
  told = []
  owner = ADDRESS
  answers = [{ code: 200, data: TOKENS }]
  lease.isHeld = () => true
  asked.invite.mockReset().mockResolvedValue('NEW-CODE')
  channel.onmessage = ({ data }) => void told.push(data.type)
  let nonces = 0
  setTransport(async (input, init) => {
    const url = String(input)
    if (url.includes('nonce')) return Response.json({ code: 200, data: { nonce: `n${++nonces}` } })
    if (url.includes('authorize')) {
      logins.push(JSON.parse(String(init?.body)))
      whileAuthorizing()
      return Response.json(answers.length > 1 ? answers.shift() : answers[0])
    }
    if (url.includes('member/mine')) return Response.json({ code: 200, data: { ...USER, address: owner } })
    return Response.json({ code: 200, data: [] })
  })
})
afterEach(() => {
  clearSession()
  channel.onmessage = null
})

const USER = { levelName: 'Class1', nodeName: '' }

describe('a login', () => {
  it('signs the message of the address once, and starts the session of its tokens', async () => {
    await connectAndLogIn(flowOf())
    expect(signed).toEqual([loginMessage(ADDRESS, 'n1')])
    expect(logins).toEqual([{ address: ADDRESS, nonce: 'n1', signature: '0x1', inviteCode: '' }])
    expect(currentLogin()).toMatchObject({ address: ADDRESS, tokens: TOKENS })
  })

  it('signs once more if the nonce has expired, and no third time', async () => {
    answers = [{ code: CODE.nonceExpired }, { code: 200, data: TOKENS }]
    await connectAndLogIn(flowOf())
    expect(signed).toEqual(['n1', 'n2'].map((nonce) => loginMessage(ADDRESS, nonce)))
    clearSession()
    answers = [{ code: CODE.nonceExpired, message: '' }]
    await expect(connectAndLogIn(flowOf())).rejects.toMatchObject({ businessCode: CODE.nonceExpired })
    expect(signed).toHaveLength(4)
    expect(currentLogin()).toBeNull()
  })

  it('sends nothing from a tab that was frozen while another one logged in', async () => {
    lease.isHeld = () => false
    await expect(connectAndLogIn(flowOf())).rejects.toMatchObject({ kind: 'inOtherTab' })
    expect([logins, currentLogin()]).toEqual([[], null])
  })

  it('ends if the tokens belong to another account, and no other tab follows it', async () => {
    owner = OTHER
    await expect(connectAndLogIn(flowOf())).rejects.toMatchObject({ kind: 'mismatch' })
    expect(currentLogin()).toBeNull()
    owner = ADDRESS
    await connectAndLogIn(flowOf())
    await vi.waitFor(() => expect(told).toContain('loggedIn'))
    expect(told.filter((type) => type === 'loggedIn')).toHaveLength(1)
  })

  it('leaves no session behind if the user cancels while the account is fetched', async () => {
    const flow = createFlow()
    const transport = Promise.withResolvers<Response>()
    setTransport(async (input) => {
      const url = String(input)
      if (url.includes('nonce')) return Response.json({ code: 200, data: { nonce: 'n' } })
      if (url.includes('authorize')) return Response.json({ code: 200, data: TOKENS })
      flow.cancel()
      return transport.promise
    })
    await expect(connectAndLogIn(flowOf(flow))).rejects.toThrow(FlowCancelled)
    expect(currentLogin()).toBeNull()
    transport.resolve(Response.json({ code: 200, data: [] }))
  })
})

describe('an invite code', () => {
  it('that is missing is asked for, and sent with the same signature', async () => {
    answers = [{ code: CODE.notMember }, { code: 200, data: TOKENS }]
    await connectAndLogIn(flowOf())
    expect(asked.invite.mock.calls).toEqual([[undefined]])
    expect(signed).toHaveLength(1)
    expect(logins.map((login) => ({ inviteCode: '', ...login }).inviteCode)).toEqual(['', 'NEW-CODE'])
  })

  it('that is refused is forgotten, and asked for again', async () => {
    saveInviteCode('K7Q2-MINT')
    answers = [{ code: CODE.notMember }, { code: 200, data: TOKENS }]
    asked.invite.mockImplementation(async () => {
      expect(storedInvite.code).toBe('')
      return 'NEW-CODE'
    })
    await connectAndLogIn(flowOf())
    expect(asked.invite.mock.calls).toEqual([[{ id: 'invite.notAccepted' }]])
  })

  it('that is refused leaves another one that a link has brought meanwhile', async () => {
    saveInviteCode('K7Q2-MINT')
    answers = [{ code: CODE.notMember }, { code: 200, data: TOKENS }]
    whileAuthorizing = () => logins.length === 1 && saveInviteCode('FROM-LINK')
    asked.invite.mockImplementation(async () => storedInvite.code)
    await connectAndLogIn(flowOf())
    expect(logins).toMatchObject([{ inviteCode: 'K7Q2-MINT' }, { inviteCode: 'FROM-LINK' }])
  })

  it('that was typed is kept by a failure that says nothing about it', async () => {
    answers = [{ code: CODE.notMember }, { code: 500 }]
    await expect(connectAndLogIn(flowOf())).rejects.toMatchObject({ code: 500 })
    answers = [{ code: 200, data: TOKENS }]
    await connectAndLogIn(flowOf())
    expect(asked.invite).toHaveBeenCalledOnce()
    expect(logins).toMatchObject([{ inviteCode: '' }, { inviteCode: 'NEW-CODE' }, { inviteCode: 'NEW-CODE' }])
    expect(storedInvite.code).toBe('')
  })

  it('that the user removes while the wallet asks again is not sent', async () => {
    saveInviteCode('K7Q2-MINT')
    answers = [{ code: CODE.nonceExpired }, { code: 200, data: TOKENS }]
    whileSigning = () => signed.length === 2 && forgetInviteCode()
    await connectAndLogIn(flowOf())
    expect(logins).toMatchObject([{ inviteCode: 'K7Q2-MINT' }, { inviteCode: '' }])
  })

  it('is used up by a login that the user leaves before the server answers', async () => {
    saveInviteCode('K7Q2-MINT')
    const flow = createFlow()
    const answered = Promise.withResolvers<void>()
    setTransport(async (input) => {
      if (!String(input).includes('authorize')) return Response.json({ code: 200, data: { nonce: 'n' } })
      flow.cancel()
      await answered.promise
      return Response.json({ code: 200, data: TOKENS })
    })
    await expect(connectAndLogIn(flowOf(flow))).rejects.toThrow(FlowCancelled)
    expect(storedInvite.code).toBe('K7Q2-MINT')
    answered.resolve()
    await vi.waitFor(() => expect(storedInvite.code).toBe(''))
  })
})
