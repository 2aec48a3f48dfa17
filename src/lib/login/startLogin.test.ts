import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeWallet, WALLET } from '../../../tests/fakeWallet.ts'
import { paths } from '../config/paths.ts'
import { WalletError } from '../errors/WalletError.ts'
import { toasts } from '../toasts/toasts.ts'
import { active } from '../wallet/store.ts'
import { cancelLogin, chooseWallet, submitInviteCode } from './loginController.ts'
import { type LoginFlow, loginState } from './loginStore.ts'
import { startLogin } from './startLogin.ts'

const { navigate, logIn } = vi.hoisted(() => ({ navigate: vi.fn(), logIn: vi.fn() }))
vi.mock('../browser/navigation.ts', () => ({ navigate }))
vi.mock('./connectAndLogIn.ts', () => ({ connectAndLogIn: logIn }))

const never = () => new Promise<never>(() => {})
/** Waits until the flow runs. */
const started = (times: number) => vi.waitFor(() => expect(logIn).toHaveBeenCalledTimes(times))

const goTo = (pathname: string) => vi.stubGlobal('location', { pathname })

beforeEach(() => {
  goTo(paths.home)
  cancelLogin()
  navigate.mockClear()
  logIn.mockReset()
  logIn.mockResolvedValue(undefined)
})

describe('a login', () => {
  const { home, deal, dealRecord, mining, ...ofMembers } = paths

  it.each([home, deal, dealRecord, mining, '/mining/record'])('leads from %s to /node', async (path) => {
    goTo(path)
    await startLogin()
    expect(navigate.mock.calls).toEqual([['/node']])
    expect(loginState.status).toBe('idle')
  })

  it.each([...Object.values(ofMembers), '/assets/'])('stays on %s, which needed it', async (path) => {
    goTo(path)
    await startLogin()
    expect(navigate).not.toHaveBeenCalled()
    expect(loginState.status).toBe('idle')
  })

  it('runs once, however often it is tapped', async () => {
    logIn.mockImplementation((flow: LoginFlow) => flow.wait(never))
    void startLogin()
    void startLogin()
    expect(loginState.status).toBe('searching')
    await started(1)
    void startLogin()
    await new Promise((resolve) => setTimeout(resolve))
    expect(logIn).toHaveBeenCalledTimes(1)
  })

  it('passes on the chosen wallet and the typed invite code', async () => {
    const answers: unknown[] = []
    logIn.mockImplementation(async (flow: LoginFlow) => {
      answers.push(await flow.chooseWallet())
      answers.push(await flow.askInviteCode({ id: 'invite.notAccepted' }))
    })
    const login = startLogin()
    await vi.waitFor(() => expect(loginState.status).toBe('choosing'))
    chooseWallet(WALLET)
    await vi.waitFor(() => expect(loginState.status).toBe('inviting'))
    expect(loginState.problem).toEqual({ id: 'invite.notAccepted' })
    submitInviteCode('K7Q2')
    await login
    expect(answers).toEqual([WALLET, 'K7Q2'])
  })

  it('shows why it failed, and starts again', async () => {
    logIn.mockRejectedValueOnce(new WalletError('inOtherTab'))
    await startLogin()
    expect({ ...loginState }).toMatchObject({ status: 'failed', problem: { id: 'connect.inOtherTab' } })
    await startLogin()
    expect(navigate.mock.calls).toEqual([['/node']])
  })

  it('ends with a toast if the user refuses in the wallet: that is no failure', async () => {
    toasts.shown = []
    logIn.mockRejectedValueOnce(new WalletError('refused'))
    await startLogin()
    expect({ ...loginState }).toMatchObject({ status: 'idle' })
    expect(toasts.shown).toMatchObject([{ message: { id: 'wallet.refused' } }])
    logIn.mockRejectedValueOnce(new WalletError('failed'))
    await startLogin()
    expect([loginState.status, toasts.shown.length]).toEqual(['failed', 1])
  })

  it('leaves no wallet active if it fails', async () => {
    logIn.mockImplementation(async () => {
      active.provider = fakeWallet().provider
      throw new WalletError('failed')
    })
    await startLogin()
    expect(active.provider).toBeUndefined()
  })
})

describe('Cancel', () => {
  it('ends a login: nothing follows', async () => {
    const after = vi.fn()
    logIn.mockImplementation(async (flow: LoginFlow) => {
      flow.setStatus('signing')
      await flow.wait(never).finally(after)
    })
    const login = startLogin()
    await started(1)
    cancelLogin()
    await login
    expect([loginState.status, after.mock.calls.length, navigate.mock.calls]).toEqual(['idle', 1, []])
  })

  it('lets the next login start, whose status the cancelled one no longer changes', async () => {
    const flows: LoginFlow[] = []
    logIn.mockImplementation((flow: LoginFlow) => {
      flows.push(flow)
      return flow.wait(never)
    })
    void startLogin()
    await started(1)
    cancelLogin()
    void startLogin()
    await started(2)
    flows[1]?.setStatus('signing')
    flows[0]?.setStatus('failed')
    expect(loginState.status).toBe('signing')
  })
})
