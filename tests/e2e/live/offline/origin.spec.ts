import { maskOf } from '../../support/accounts.ts'
import { App } from '../../support/app.ts'
import { chip } from '../../support/filter.ts'
import { rowsOf } from '../../support/list.ts'
import { reopen } from '../../support/network.ts'
import { browse, SCREENS } from '../../support/places.ts'
import { controlled, expect, test } from '../../support/pwa/test.ts'

test.use({ loggedIn: true, failuresPlanned: true })
test.describe.configure({ timeout: 90_000 })

test('with the origin stopped, a new launch opens the saved data out of the service worker, until the origin is back', async ({
  app,
  page,
  host,
}) => {
  await app.open()
  await controlled(page)
  await browse(page)
  await host.stop()
  const later = new App(await reopen(page), 'en-US')
  const bar = later.page.getByRole('region', { name: later.t('saved.title') })
  for (const [path, says] of SCREENS) {
    if (path !== '/') await later.page.goto(path)
    await expect(bar).toContainText(maskOf('member'))
    await expect(later.page.getByRole('main').getByText(says).first()).toBeVisible()
    await expect(later.page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  }
  await later.page.goto('/assets/record')
  await chip(later, 'record.income').click()
  await expect(rowsOf(later, 'screen.assetsRecord').first()).toContainText('+')
  await expect(rowsOf(later, 'screen.assetsRecord').filter({ hasText: '−' })).toHaveCount(0)
  // The browser believes in a network; what failed decides.
  await expect(bar).toContainText(later.t('offline.server'))
  await host.start()
  await expect(later.inSheet(bar, 'connect.button')).not.toHaveAttribute('aria-disabled')
  await expect(bar).toBeVisible()
})
