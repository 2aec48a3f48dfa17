import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cancelDialog, confirmDialog, dialogs, dismissDialogs } from '../overlays/dialogs.ts'
import { clearSession, currentLogin, startSession } from '../session/session.ts'
import { toasts } from '../toasts/toasts.ts'
import { active } from '../wallet/store.ts'
import { confirmPaidAction } from './confirmPaidAction.ts'

const QUESTION = { title: { id: 'withdraw.sure' }, confirm: { id: 'action.confirm' } } as const
const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const startLogin = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('./startLogin.ts', () => ({ startLogin }))

const login = () => startSession(ME, { accessToken: 'a', refreshToken: 'r' })

/** What the wallet says that it shows, and what it was asked. */
const wallet = { accounts: vi.fn((): string[] => [ME]), asked: [] as string[] }

beforeEach(() => {
  dismissDialogs()
  toasts.shown = []
  startLogin.mockClear()
  wallet.accounts.mockReset().mockReturnValue([ME])
  wallet.asked = []
  login()
  active.provider = {
    request: async ({ method }: { method: string }) => {
      wallet.asked.push(method)
      if (method === 'eth_accounts') return wallet.accounts()
      throw { code: 4001, message: 'no' }
    },
  }
})

const title = () => vi.waitFor(() => expect(dialogs.open).toHaveLength(1)).then(() => dialogs.open[0]?.title)
const answer = (confirmed: boolean) => void (confirmed ? confirmDialog : cancelDialog)(dialogs.open[0]?.id ?? 0)

describe('a money action', () => {
  it('goes on while the wallet shows the logged-in account, whatever its case; no prompt opens', async () => {
    wallet.accounts.mockReturnValue([ME.toLowerCase()])
    const confirming = confirmPaidAction(QUESTION)
    expect(await title()).toEqual(QUESTION.title)
    expect(wallet.asked).toEqual(['eth_accounts'])
    answer(true)
    expect(await confirming).toBe(currentLogin()?.id)
    expect(wallet.asked).toEqual(['eth_accounts', 'eth_accounts'])
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('ends while the wallet shows another account, and offers to log in again: %s', async (confirmed, logins) => {
    vi.stubGlobal('location', { pathname: '/node' })
    wallet.accounts.mockReturnValue([OTHER])
    const checking = confirmPaidAction(QUESTION)
    expect(await title()).toMatchObject({ id: 'wallet.mismatch' })
    expect(dialogs.open).toMatchObject([{ confirm: { id: 'wallet.logInAgain' }, cancel: { id: 'action.close' } }])
    answer(confirmed)
    expect(await checking).toBeUndefined()
    expect(startLogin.mock.calls).toEqual(Array(logins).fill(['/node']))
    vi.unstubAllGlobals()
  })

  it('ends while the wallet is locked, and offers its prompt, whose refusal is said', async () => {
    wallet.accounts.mockReturnValue([])
    const checking = confirmPaidAction(QUESTION)
    expect(await title()).toMatchObject({ id: 'wallet.locked' })
    answer(true)
    expect(await checking).toBeUndefined()
    expect(wallet.asked).toEqual(['eth_accounts', 'eth_requestAccounts'])
    await vi.waitFor(() => expect(toasts.shown).toMatchObject([{ message: { id: 'wallet.refused' } }]))
  })

  it('ends with an alert if the wallet fails: there is nothing to offer', async () => {
    wallet.accounts.mockImplementation(() => {
      throw { code: -32603, message: 'Internal error' }
    })
    const checking = confirmPaidAction(QUESTION)
    await title()
    expect(dialogs.open[0]).toMatchObject({ title: { id: 'wallet.failed' }, confirm: { id: 'action.ok' } })
    expect(dialogs.open[0]?.cancel).toBeUndefined()
    answer(true)
    expect(await checking).toBeUndefined()
    expect(startLogin).not.toHaveBeenCalled()
  })

  it('ends without a word if the session has ended meanwhile', async () => {
    wallet.accounts.mockImplementation(() => {
      clearSession()
      return [ME]
    })
    expect(await confirmPaidAction(QUESTION)).toBeUndefined()
    expect(dialogs.open).toEqual([])
  })
})

describe('the confirmation of a paid action', () => {
  it('belongs to the login that saw the question, even if another one logs in meanwhile', async () => {
    const asked = currentLogin()?.id
    const confirming = confirmPaidAction(QUESTION)
    await title()
    expect(dialogs.open).toEqual([{ id: expect.any(Number), ...QUESTION, cancel: { id: 'action.cancel' } }])
    login()
    answer(true)
    expect(await confirming).toBe(asked)
    expect(currentLogin()?.id).not.toBe(asked)
  })

  it('is void if the wallet switches accounts while the question is open', async () => {
    const confirming = confirmPaidAction(QUESTION)
    await title()
    wallet.accounts.mockReturnValue([OTHER])
    answer(true)
    await vi.waitFor(() => expect(dialogs.open).toMatchObject([{ title: { id: 'wallet.mismatch' } }]))
    answer(false)
    expect(await confirming).toBeUndefined()
  })

  it('is void if the user cancels', async () => {
    const confirming = confirmPaidAction(QUESTION)
    await title()
    answer(false)
    expect(await confirming).toBeUndefined()
    expect(wallet.asked).toEqual(['eth_accounts'])
  })
})
