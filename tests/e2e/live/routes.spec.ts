import { paths } from '../../../src/lib/config/paths.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG, vary } from '../fixtures/variations.ts'

test(
  'the sale tells a guest what it sells and what connecting shows, and connecting returns to the screen, also from the menu',
  LONG,
  async ({ app }) => {
    await app.open(paths.node)
    await expect(app.text('connect.saleText')).toBeVisible()
    await expect(app.text('connect.cardText')).toHaveCount(0)
    await app.open(paths.invited)
    await app.connect()
    await expect(app.link('tab.home')).toBeVisible()
    await app.expectPath(paths.invited)
    await expect(app.heading('connect.cardTitle')).toBeHidden()
    await app.logOut()
    await app.open(paths.assets)
    await app.button('nav.menu').click()
    await app.press(app.sheet('nav.menu'), 'connect.button')
    await expect(app.button('assets.deposit')).toBeVisible()
    await app.expectPath(paths.assets)
  },
)

test.describe('an address', () => {
  test.use({ failuresPlanned: true })

  test(
    'without a page shows "not found" with a link home; one with a slash at its end is the screen, with its title',
    LONG,
    async ({ app, page }) => {
      for (const path of vary(['/mining/record', '/no/such/page', '/node/1'])) {
        await app.open(path)
        await expect(app.heading('notFound.title')).toBeVisible()
        await app.link('action.toHome').click()
        await app.expectPath('/')
        await expect(app.connectButton).toBeVisible()
      }
      await app.open('/deal/')
      await expect(app.heading('tab.deal')).toBeVisible()
      await expect(page).toHaveTitle(`${app.t('tab.deal')} · TPU`)
    },
  )
})
