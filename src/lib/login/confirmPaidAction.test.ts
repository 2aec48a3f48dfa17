import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, toastsSaid } from '../../../tests/answers.ts'
import { fakeWallet } from '../../../tests/fakeWallet.ts'
import { ME, OTHER, TOKENS } from '../../../tests/testAccounts.ts'
import { dialogs, dismissDialogs } from '../overlays/dialogs.ts'
import { clearSession, currentLogin, startSession } from '../session/session.ts'
import { toasts } from '../toasts/toasts.ts'
import { active } from '../wallet/store.ts'
import { confirmPaidAction } from './confirmPaidAction.ts'

const QUESTION = { title: { id: 'withdraw.sure' }, confirm: { id: 'action.confirm' } } as const

const startLogin = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('./startLogin.ts', () => ({ startLogin }))

/** The accounts that the wallet shows. Its prompt is refused. */
const accounts = vi.fn((): string[] => [ME])
const wallet = fakeWallet({ eth_accounts: accounts, eth_requestAccounts: () => Promise.reject({ code: 4001 }) })

beforeEach(() => {
  dismissDialogs()
  toasts.shown = []
  startLogin.mockClear()
  accounts.mockReset().mockReturnValue([ME])
  wallet.asked.length = 0
  startSession(ME, TOKENS)
  active.provider = wallet.provider
})

/** Waits for a dialog. @returns it without its id */
async function shown() {
  await vi.waitFor(() => expect(dialogs.open).toHaveLength(1))
  const [{ id: _, ...dialog } = {}] = dialogs.open
  return dialog
}

describe('a money action', () => {
  it('goes on while the wallet shows the logged-in account, whatever its case; no prompt opens', async () => {
    accounts.mockReturnValue([ME.toLowerCase()])
    const confirming = confirmPaidAction(QUESTION)
    expect(await shown()).toEqual({ ...QUESTION, cancel: { id: 'action.cancel' } })
    await answer(true)
    expect(await confirming).toBe(currentLogin()?.id)
    expect(wallet.asked).not.toContain('eth_requestAccounts')
  })

  it.each([
    [true, [[]]],
    [false, []],
  ])('ends while the wallet shows another account, and offers to log in again: %s', async (confirmed, logins) => {
    accounts.mockReturnValue([OTHER])
    const checking = confirmPaidAction(QUESTION)
    expect(await shown()).toMatchObject({
      title: { id: 'wallet.mismatch' },
      confirm: { id: 'wallet.logInAgain' },
      cancel: { id: 'action.close' },
    })
    await answer(confirmed)
    expect(await checking).toBeUndefined()
    expect(startLogin.mock.calls).toEqual(logins)
  })

  it('ends while the wallet is locked, and offers its prompt, whose refusal is said', async () => {
    accounts.mockReturnValue([])
    const checking = confirmPaidAction(QUESTION)
    expect(await answer(true)).toBe('wallet.locked')
    expect(await checking).toBeUndefined()
    expect(wallet.asked).toEqual(['eth_accounts', 'eth_requestAccounts'])
    await vi.waitFor(() => expect(toastsSaid()).toEqual(['wallet.refused']))
  })

  it('ends with an alert if the wallet fails: there is nothing to offer', async () => {
    accounts.mockImplementation(() => {
      throw { code: -32603, message: 'Internal error' }
    })
    const checking = confirmPaidAction(QUESTION)
    const title = expect.objectContaining({ id: 'wallet.failed' })
    expect(await shown()).toEqual({ title, confirm: { id: 'action.ok' } })
    await answer(true)
    expect(await checking).toBeUndefined()
    expect(startLogin).not.toHaveBeenCalled()
  })

  it('ends without a word if the session has ended meanwhile', async () => {
    accounts.mockImplementation(() => {
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
    await shown()
    startSession(ME, TOKENS)
    await answer(true)
    expect(await confirming).toBe(asked)
    expect(currentLogin()?.id).not.toBe(asked)
  })

  it('is void if the wallet switches accounts while the question is open', async () => {
    const confirming = confirmPaidAction(QUESTION)
    await shown()
    accounts.mockReturnValue([OTHER])
    await answer(true)
    expect(await answer(false)).toBe('wallet.mismatch')
    expect(await confirming).toBeUndefined()
  })

  it('is void if the user cancels', async () => {
    const confirming = confirmPaidAction(QUESTION)
    await answer(false)
    expect(await confirming).toBeUndefined()
  })
})
