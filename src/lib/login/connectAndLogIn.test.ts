import { toUtf8String } from 'ethers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeWallet, WALLET } from '../../../tests/fakeWallet.ts'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { ME, OTHER, TOKENS } from '../../../tests/testAccounts.ts'
import { CODE } from '../../contract/codes.ts'
import { loginMessage } from '../../contract/loginMessage.ts'
import { createFlow, type Flow, FlowCancelled } from '../actions/flow.ts'
import { WalletError } from '../errors/WalletError.ts'
import { setTransport } from '../network/transport.ts'
import { clearSession, currentLogin, startSession } from '../session/session.ts'
import { isTabBusy } from '../tabs/updateLock.ts'
import { connectWallet, lastWalletRdns, resumeWallet } from '../wallet/activeProvider.ts'
import { wallet as connected, resetWallet } from '../wallet/store.ts'
import { connectAndLogIn } from './connectAndLogIn.ts'
import { forgetInviteCode, saveInviteCode, storedInvite } from './inviteCode.ts'
import type { LoginFlow } from './loginStore.ts'

/** The texts that the wallet was asked to sign. */
let signed: string[]
/** What the user does while the wallet asks to sign. */
let whileSigning: () => unknown = () => {}
/** What happens while the server is asked for a login. */
let whileAuthorizing: () => unknown = () => {}
const wallet = fakeWallet({
  eth_requestAccounts: [ME.toLowerCase()],
  personal_sign: async ([message]: [string]) => {
    signed.push(toUtf8String(message))
    await whileSigning()
    return `0x${signed.length}`
  },
})
vi.mock('../wallet/findWallets.ts', () => ({ findWallets: async () => [WALLET] }))
vi.mock('../wallet/discovery.ts', () => ({ getProvider: () => wallet.provider }))
const lease = vi.hoisted(() => ({ isElsewhere: false, isHeld: (): boolean => true }))
vi.mock('../tabs/locks.ts', async (original) => ({
  ...(await original<object>()),
  unlessHeldElsewhere: async (_: string, work: (held: typeof lease) => Promise<void>) => {
    if (!lease.isElsewhere) await work(lease)
    return !lease.isElsewhere
  },
}))

/** What the server answers to logins, one after another; the last answer stays. */
let answers: object[]
/** How many nonces it has given. */
let nonces: number
/** The logins that it was asked for. */
let logins: object[]
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
  wallet.asked.length = 0
  whileSigning = () => {}
  whileAuthorizing = () => {}
  logins = []
  answers = [{ code: 200, data: TOKENS }]
  Object.assign(lease, { isElsewhere: false, isHeld: () => true })
  asked.invite.mockReset().mockResolvedValue('NEW-CODE')
  nonces = 0
  setTransport(async (input, init) => {
    const url = String(input)
    if (url.includes('nonce')) return Response.json({ code: 200, data: { nonce: `n${++nonces}` } })
    if (url.includes('authorize')) {
      logins.push(JSON.parse(String(init?.body)))
      await whileAuthorizing()
      return Response.json(answers.length > 1 ? answers.shift() : answers[0])
    }
    return Response.json({ code: 200, data: [] })
  })
})
afterEach(clearSession)

describe('a login', () => {
  it('signs the message of the address once, and starts the session of its tokens', async () => {
    await connectAndLogIn(flowOf())
    expect(signed).toEqual([loginMessage(ME, 'n1')])
    expect(logins).toEqual([{ address: ME, nonce: 'n1', signature: '0x1', inviteCode: '' }])
    expect(currentLogin()).toMatchObject({ address: ME, tokens: TOKENS })
  })

  it('signs once more if the nonce has expired, and no third time', async () => {
    answers = [{ code: CODE.nonceExpired }, { code: 200, data: TOKENS }]
    await connectAndLogIn(flowOf())
    expect(signed).toEqual(['n1', 'n2'].map((nonce) => loginMessage(ME, nonce)))
    clearSession()
    answers = [{ code: CODE.nonceExpired, message: '' }]
    await expect(connectAndLogIn(flowOf())).rejects.toMatchObject({ businessCode: CODE.nonceExpired })
    expect(signed).toHaveLength(4)
    expect(currentLogin()).toBeNull()
  })

  it('lets no update reload the tab while the wallet asks to sign', async () => {
    const busy: boolean[] = []
    whileSigning = () => busy.push(isTabBusy())
    await connectAndLogIn(flowOf())
    expect([...busy, isTabBusy()]).toEqual([true, false])
  })

  it('asks neither the wallet nor the server while another tab logs in', async () => {
    lease.isElsewhere = true
    await expect(connectAndLogIn(flowOf())).rejects.toMatchObject({ kind: 'inOtherTab' })
    expect([wallet.asked, nonces]).toEqual([[], 0])
  })

  it('sends nothing from a tab that was frozen while another one logged in', async () => {
    lease.isHeld = () => false
    await expect(connectAndLogIn(flowOf())).rejects.toMatchObject({ kind: 'inOtherTab' })
    expect([logins, currentLogin()]).toEqual([[], null])
  })
})

describe('a login with another wallet', () => {
  const before = fakeWallet()
  /** An account is logged in with the wallet `before`. */
  const logInBefore = () => {
    connectWallet(before.provider, { ...WALLET, name: 'Before', rdns: 'before.wallet' })
    connected.balance = { address: OTHER, amount: '1.5' }
    startSession(OTHER, TOKENS)
  }
  afterEach(resetWallet)

  it.each([
    ['refused', () => Promise.reject(new WalletError('refused'))],
    ['cancelled', (flow: Flow) => flow.cancel()],
  ])('that is %s leaves the session and its wallet as they were', async (_, whatHappens) => {
    logInBefore()
    const flow = createFlow()
    whileSigning = () => whatHappens(flow)
    await expect(connectAndLogIn(flowOf(flow))).rejects.toThrow()
    expect(currentLogin()).toMatchObject({ address: OTHER, wallet: 'before.wallet' })
    expect([await resumeWallet(), connected.name, connected.balance?.amount]).toEqual([
      before.provider,
      'Before',
      '1.5',
    ])
    // Up to version 2.1.0, a login has no wallet of its own.
    clearSession()
    expect(lastWalletRdns()).toBe('before.wallet')
  })

  it.each([
    ['another tab resumes its wallet', () => localStorage.setItem('tpu:wallet', 'before.wallet')],
    ['a 402 of another tab clears local storage', () => localStorage.clear()],
  ])('that succeeds makes it the wallet of the session, although %s meanwhile', async (_, whatHappens) => {
    whileSigning = whatHappens
    await connectAndLogIn(flowOf())
    expect([currentLogin()?.wallet, lastWalletRdns()]).toEqual([WALLET.rdns, WALLET.rdns])
  })

  it('that succeeds makes it the wallet of the session', async () => {
    logInBefore()
    await connectAndLogIn(flowOf())
    expect(currentLogin()).toMatchObject({ address: ME, wallet: WALLET.rdns })
    expect([await resumeWallet(), lastWalletRdns()]).toEqual([wallet.provider, WALLET.rdns])
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

  it('that is refused is asked for again with the reason of the server', async () => {
    saveInviteCode('K7Q2-MINT')
    answers = [
      { code: CODE.notMember, message: 'This code has expired' },
      { code: 200, data: TOKENS },
    ]
    await connectAndLogIn(flowOf())
    expect(asked.invite.mock.calls).toEqual([[{ text: 'This code has expired' }]])
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
    whileAuthorizing = () => {
      flow.cancel()
      return answered.promise
    }
    await expect(connectAndLogIn(flowOf(flow))).rejects.toThrow(FlowCancelled)
    expect(storedInvite.code).toBe('K7Q2-MINT')
    answered.resolve()
    await vi.waitFor(() => expect(storedInvite.code).toBe(''))
  })
})
