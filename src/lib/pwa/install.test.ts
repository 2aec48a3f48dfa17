import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubPage } from '../../../tests/stubPage.ts'
import { ME } from '../../../tests/testAccounts.ts'
import { flags } from '../durable/flags.ts'
import { clearSession, startSession } from '../session/session.ts'
import { persistStorage } from './install.ts'

const persist = vi.fn(async () => false)
let page: EventTarget

/** A start of the app. */
const start = async (isInstalled: boolean) => {
  page = stubPage(new EventTarget())
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
  await persistStorage()
}

beforeEach(async () => {
  await flags.clear()
  persist.mockClear()
  vi.stubGlobal('navigator', { storage: { persisted: async () => false, persist } })
  startSession(ME, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

it('storage is asked for once in the browser, and once more in the installed app, where Chromium says yes', async () => {
  for (let visit = 0; visit < 2; visit++) await start(false)
  expect(persist).toHaveBeenCalledTimes(1)
  for (let visit = 0; visit < 2; visit++) await start(true)
  expect(persist).toHaveBeenCalledTimes(2)
})

it('storage is asked for once the app is installed', async () => {
  await start(false)
  page.dispatchEvent(new Event('appinstalled'))
  await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(2))
})
