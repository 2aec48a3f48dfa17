import { beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { dialogs, resolveDialog } from '../notifications/dialogs.ts'
import { currentLogin, startSession } from '../session/session.ts'
import { confirmPaidAction } from './confirmPaidAction.ts'

const QUESTION = { title: { id: 'withdraw.sure' }, confirm: { id: 'action.confirm' } } as const
const isWalletAccount = vi.hoisted(() => vi.fn(async () => true))
vi.mock('./accountGuard.ts', () => ({ ensureWalletAccount: isWalletAccount }))

const login = () => startSession('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', { accessToken: 'a', refreshToken: 'r' })
/** Waits for the question. @returns what answers it */
async function question() {
  const { id } = await vi.waitFor(() => {
    const [open] = dialogs.open
    if (!open) throw new Error('no dialog')
    return open
  })
  return (confirmed: boolean) => resolveDialog(id, confirmed)
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  isWalletAccount.mockReset().mockResolvedValue(true)
  login()
})

describe('the confirmation of a paid action', () => {
  it('belongs to the login that saw the question, even if another one logs in meanwhile', async () => {
    const asked = currentLogin()?.id
    const confirming = confirmPaidAction(QUESTION)
    const answer = await question()
    expect(dialogs.open).toEqual([{ id: expect.any(Number), ...QUESTION, cancel: { id: 'action.cancel' } }])
    login()
    answer(true)
    expect(await confirming).toBe(asked)
    expect(currentLogin()?.id).not.toBe(asked)
  })

  it('asks nothing while the wallet shows another account', async () => {
    isWalletAccount.mockResolvedValue(false)
    expect(await confirmPaidAction(QUESTION)).toBeUndefined()
    expect(dialogs.open).toEqual([])
  })

  it('is void if the wallet switches accounts while the question is open', async () => {
    isWalletAccount.mockResolvedValueOnce(true).mockResolvedValueOnce(false)
    const confirming = confirmPaidAction(QUESTION)
    const answer = await question()
    answer(true)
    expect(await confirming).toBeUndefined()
  })

  it('is void if the user cancels', async () => {
    const confirming = confirmPaidAction(QUESTION)
    const answer = await question()
    answer(false)
    expect(await confirming).toBeUndefined()
    expect(isWalletAccount).toHaveBeenCalledTimes(1)
  })
})
