import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { ME, TOKENS } from '../../../tests/testAccounts.ts'
import { CACHE_NAME } from '../cache/databaseName.ts'
import { clearSession, startSession } from '../session/session.ts'
import { clearSavedData, savedData } from '../session/viewedAccount.ts'
import { loadSavedAccount, openSavedDataIfUnreachable, savedDataHint, setSavedDataHint } from './savedData.ts'

const ACCOUNT = { address: ME, fetchedAt: 1 }
const login = () => startSession(ME, TOKENS)

const device = vi.hoisted(() => ({ read: vi.fn(), ping: vi.fn(), isOnline: true }))
vi.mock('./readSavedAccount.ts', () => ({ readSavedAccount: device.read }))
vi.mock('../network/connectivity.ts', () => ({ checkReachability: device.ping }))
vi.mock('../network/transport.ts', () => ({ isBrowserOnline: () => device.isOnline }))

/** The databases that the device has; undefined if the browser does not say. */
const databasesAre = (names: string[] | undefined) =>
  vi.stubGlobal('indexedDB', names && { databases: async () => names.map((name) => ({ name })) })

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  databasesAre([CACHE_NAME])
  device.read.mockReset().mockResolvedValue({ account: ACCOUNT, documents: [] })
  device.ping.mockReset().mockResolvedValue(true)
  device.isOnline = true
  clearSession()
  clearSavedData()
})
afterEach(() => vi.unstubAllGlobals())

describe('the saved account', () => {
  it('is known to the screens, and expected at the next launch', async () => {
    await loadSavedAccount()
    expect({ ...savedData }).toEqual({ account: ACCOUNT, open: false })
    expect(savedDataHint()).toBe(true)
  })

  it('is not offered while an account is logged in, nor if one logs in meanwhile', async () => {
    login()
    await loadSavedAccount()
    expect(savedData.account).toBeNull()
    clearSession()
    device.read.mockImplementation(async () => {
      login()
      return { account: ACCOUNT, documents: [] }
    })
    await loadSavedAccount()
    expect(savedData.account).toBeNull()
  })

  it.each([
    ['no database', [], null],
    ['a database of something else', ['other'], null],
    ['the database', [CACHE_NAME], ACCOUNT],
  ])('is looked for on a device with %s', async (_, names, account) => {
    databasesAre(names)
    await loadSavedAccount()
    expect(savedData.account).toEqual(account)
  })

  it('is looked for where the last launch found one, although the browser lists no databases', async () => {
    databasesAre(undefined)
    await loadSavedAccount()
    expect(device.read).not.toHaveBeenCalled()
    setSavedDataHint(true)
    await loadSavedAccount()
    expect(savedData.account).toEqual(ACCOUNT)
  })

  it('is none, and expected no more, if it can’t be read', async () => {
    setSavedDataHint(true)
    device.read.mockRejectedValue(new DOMException('Internal error', 'UnknownError'))
    await loadSavedAccount()
    expect([savedData.account, savedDataHint()]).toEqual([null, false])
  })
})

describe('a launch without tokens', () => {
  const launch = () => openSavedDataIfUnreachable(loadSavedAccount())

  it.each([
    ['offers the saved data while the server answers', true, true, false],
    ['shows it while the server does not answer', true, false, true],
    ['shows it without a network, although the origin answers', false, true, true],
  ])('%s', async (_, isOnline, answers, isOpen) => {
    device.isOnline = isOnline
    device.ping.mockResolvedValue(answers)
    await launch()
    expect(savedData.open).toBe(isOpen)
  })

  it('asks the server before the account is found where saved data is expected, and nothing of a guest', async () => {
    databasesAre([])
    await launch()
    expect(device.ping).not.toHaveBeenCalled()
    setSavedDataHint(true)
    device.read.mockImplementation(async () => {
      expect(device.ping).toHaveBeenCalledTimes(1)
      return { account: ACCOUNT, documents: [] }
    })
    await launch()
    expect(device.ping).toHaveBeenCalledTimes(1)
  })

  it('shows nothing to an account that is logged in', async () => {
    login()
    device.ping.mockResolvedValue(false)
    await launch()
    expect([savedData.open, device.ping.mock.calls]).toEqual([false, []])
  })
})
