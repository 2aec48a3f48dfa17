import type { Page } from '@playwright/test'
import { addressOf, type Person } from './accounts.ts'
import type { Server } from './server.ts'
import { rdnsOf } from './wallet.ts'

/** The wallet that is installed unless a test says otherwise. */
export const WALLET = 'Test Wallet'

/** Gives a tab the session of a login that happened before, as a reload finds it; also a wallet used last. */
export async function resumeSession(page: Page, server: Server, person: Person): Promise<void> {
  const address = addressOf(person)
  const tokens = await server.enters('member-logged-in', { address })
  const login = { id: crypto.randomUUID(), address, generation: 0, tokens }
  // Any page of the same origin will do: storage is there before the app is.
  await page.route('/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto('/blank')
  await page.evaluate(
    ([session, rdns]) => {
      sessionStorage.setItem('tpu:session', session)
      localStorage.setItem('tpu:wallet', rdns)
    },
    [JSON.stringify(login), rdnsOf(WALLET)] as const,
  )
  await page.unroute('/blank')
}
