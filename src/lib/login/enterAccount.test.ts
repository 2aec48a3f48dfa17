import { beforeEach, describe, expect, it, vi } from 'vitest'
import { WALLET } from '../../../tests/fakeWallet.ts'
import { ME, OTHER, TOKENS } from '../../../tests/testAccounts.ts'
import { createFlow, FlowCancelled } from '../actions/flow.ts'
import { forgetEntryState, readEntryState, saveEntryState } from '../browser/entryState.ts'
import { dialogs, dismissDialogs, showDialog } from '../overlays/dialogs.ts'
import { closeSheet, openSheet, sheets } from '../overlays/sheets.ts'
import { clearSession, currentLogin, startSession } from '../session/session.ts'
import { clearSavedData, savedData } from '../session/viewedAccount.ts'
import { enterAccount } from './enterAccount.ts'
import type { LoginFlow } from './loginStore.ts'

/** What has happened, in order, each with the account that was logged in. */
const steps = vi.hoisted(() => ({ note: (_: string) => {}, all: [] as string[], fetch: vi.fn() }))
vi.mock('../account/forgetAccount.ts', () => ({
  deleteLoggedOutRows: async (address: string) => {
    steps.note(`delete old rows of ${address}`)
    return true
  },
  endLogOut: async (address: string) => steps.note(`end the log-out of ${address}`),
  forgetLogin: async (address: string) => steps.note(`forget the login of ${address}`),
  recordOtherLogOuts: async (address: string) => steps.note(`record that all but ${address} have left`),
  forgetOtherAccounts: async (address: string) => steps.note(`forget all but ${address}`),
}))
vi.mock('../cache/fetchQuery.ts', () => ({ fetchQuery: steps.fetch }))
vi.mock('../tabs/channel.ts', async (original) => ({
  ...(await original<object>()),
  broadcast: (type: string) => steps.note(type),
}))
vi.mock('../account/savedData.ts', () => ({
  loadSavedAccount: async () => steps.note('look for saved data'),
  setSavedDataHint: (hasSavedData: boolean) => steps.note(`saved data: ${hasSavedData}`),
}))

const enter = (flow = createFlow()) => enterAccount(flow as unknown as LoginFlow, ME, TOKENS, WALLET.rdns)
const stateOf = (login: ReturnType<typeof currentLogin>) => {
  if (login?.address !== ME) return 'out'
  return login.deviceLogin ? 'in' : 'entering'
}
const show = (address: string) => {
  savedData.account = { address, fetchedAt: 1 }
}
/** What was open of the account before. */
const open = () => [sheets.open, dialogs.open.length]

beforeEach(() => {
  closeSheet()
  dismissDialogs()
  clearSession()
  clearSavedData()
  forgetEntryState()
  steps.all = []
  steps.note = (what) => void steps.all.push(`${what}, ${stateOf(currentLogin())}`)
  steps.fetch.mockReset().mockResolvedValue({ address: ME.toLowerCase() })
})

describe('a login with tokens', () => {
  it('deletes old rows before the session starts, and ends the log-out once it is stored', async () => {
    show(OTHER)
    await enter()
    expect(steps.all).toEqual([
      `delete old rows of ${ME}, out`,
      `record that all but ${ME} have left, entering`,
      `end the log-out of ${ME}, in`,
      'saved data: true, in',
      'loggedIn, in',
      `forget all but ${ME}, in`,
    ])
    expect(savedData.account).toBeNull()
  })

  it.each([
    [OTHER, [null, 0]],
    [ME.toLowerCase(), ['language', 1]],
  ])('closes only what is open of another account: %s', async (before, left) => {
    startSession(before, TOKENS)
    openSheet('language')
    void showDialog({ title: { id: 'withdraw.sure' }, confirm: { id: 'action.confirm' } })
    await enter()
    expect(open()).toEqual(left)
  })

  it.each([
    ['the session of another account', () => startSession(OTHER, TOKENS), undefined],
    ['the saved view of another account', () => show(OTHER), undefined],
    ['the saved view of the account itself', () => show(ME.toLowerCase()), '5 USDT'],
  ])('forgets what was searched in %s, if that is another one', async (_, before, left) => {
    before()
    saveEntryState('search', '5 USDT')
    await enter()
    expect(readEntryState('search')).toBe(left)
  })

  it('goes on if the account can’t be read: the screens say so', async () => {
    steps.fetch.mockRejectedValue(new Error('down'))
    await enter()
    expect(currentLogin()?.address).toBe(ME)
  })

  it('of another account ends the session, and looks for what is saved', async () => {
    steps.fetch.mockResolvedValue({ address: OTHER })
    await expect(enter()).rejects.toMatchObject({ kind: 'mismatch' })
    expect(currentLogin()).toBeNull()
    expect(steps.all.slice(-2)).toEqual([`forget the login of ${ME}, out`, 'look for saved data, out'])
    expect(steps.all.join()).not.toContain('loggedIn')
  })

  it('leaves no session behind if the user cancels while the account is fetched', async () => {
    const flow = createFlow()
    steps.fetch.mockImplementation(() => {
      flow.cancel()
      return new Promise(() => {})
    })
    await expect(enter(flow)).rejects.toThrow(FlowCancelled)
    expect(currentLogin()).toBeNull()
    expect(steps.all.join()).not.toContain('all but')
  })

  it('ends if a reply has ended its session meanwhile; a newer session goes on', async () => {
    for (const next of [null, OTHER]) {
      steps.fetch.mockImplementation(async () => {
        clearSession()
        if (next) startSession(next, TOKENS)
        return { address: ME }
      })
      await expect(enter()).rejects.toThrow(FlowCancelled)
      expect(currentLogin()?.address ?? null).toBe(next)
    }
    expect(steps.all.join()).not.toMatch(/loggedIn|all but/)
  })
})
