import { paths } from '../../../../src/lib/config/paths.ts'
import { failOnConsoleErrors } from '../../browser/failOnConsoleErrors.ts'
import { maskedAddressOf } from '../../fixtures/accounts.ts'
import { DEFAULT_WALLET } from '../../fixtures/session.ts'
import { LONG } from '../../fixtures/variations.ts'
import { App } from '../../pages/app.ts'
import { ACCOUNT_SCREENS, ALL_PATHS, goTo, visitEveryScreen } from '../../pages/screens.ts'
import { withProfile } from '../../pwa/offline.ts'
import { controlled, expect, test } from '../../pwa/test.ts'
import { installWallets } from '../../wallet/installWallets.ts'

/** Addresses of a launch. The worker answers all with one page; the other screens are opened without a load. */
const LAUNCH_PATHS: string[] = [paths.home, paths.withdrawRecord]

test(
  'with the origin down, a restarted browser opens every screen, with saved data, until the origin is back',
  LONG,
  async ({ host, server: _, launchOptions }) => {
    await withProfile(launchOptions, async (start) => {
      const context = await start()
      await installWallets(context, { [DEFAULT_WALLET]: {} })
      const app = new App(await context.newPage(), 'en-US')
      await app.page.goto(host.origin)
      await app.connect()
      await app.expectPath('/node')
      await controlled(app.page)
      await visitEveryScreen(app.page)
      host.goDown()

      const restarted = await start()
      const problems = await failOnConsoleErrors(restarted, host.origin, true)
      const [wallet] = await installWallets(restarted, { [DEFAULT_WALLET]: {} })
      const later = new App(await restarted.newPage(), 'en-US')
      const bar = later.page.getByRole('region', { name: later.t('saved.title') })
      for (const [path, says] of ACCOUNT_SCREENS) {
        if (LAUNCH_PATHS.includes(path)) await later.page.goto(host.origin + path)
        else await goTo(later, path)
        await expect(bar).toContainText(maskedAddressOf('member'))
        await expect(bar).toContainText(/\d\d:\d\d/)
        await expect(later.page.getByRole('main').getByText(says).first()).toBeVisible()
        await expect(later.page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
      }
      // Screens of no account, and an address without a screen.
      for (const path of ALL_PATHS.filter((each) => !ACCOUNT_SCREENS.some(([account]) => account === each))) {
        await later.page.goto(host.origin + path)
        await expect(later.page.getByRole('main').getByRole('heading').first(), path).toBeVisible()
        await expect(later.text('error.broken'), path).toBeHidden()
      }
      await goTo(later, paths.node)
      host.comeBack()
      await expect(later.inSheet(bar, 'connect.button')).not.toHaveAttribute('aria-disabled')
      await expect(bar).toBeVisible()
      // Connecting is offered, not started.
      expect(wallet?.requestCount('eth_requestAccounts')).toBe(0)
      await later.press(bar, 'connect.button')
      await expect(bar).toBeHidden()
      expect(problems).toEqual([])
    })
  },
)
