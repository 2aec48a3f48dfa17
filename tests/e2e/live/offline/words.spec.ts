import { LANGUAGES } from '../../../../src/contract/language.ts'
import { goOffline, reopen } from '../../browser/network.ts'
import { expect, test } from '../../fixtures/test.ts'
import { vary } from '../../fixtures/variations.ts'
import { App } from '../../pages/app.ts'
import { goTo, openScreen } from '../../pages/screens.ts'

test.use({ loggedIn: true, failuresPlanned: /\/api\/|\/\?reach$/ })

for (const language of vary(LANGUAGES))
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('saved data offline: one reason, no running countdown, and no alarm where nothing is saved', async ({
      app,
      page,
      context,
    }) => {
      await openScreen(app, '/node')
      await goOffline(context)
      const saved = new App(await reopen(page, '/node'), language)
      await expect(saved.page.getByText(/^(?:Ends \d{4}|\d{4}\/.* 结束$)/)).toBeVisible()
      await expect(saved.page.getByRole('timer')).toHaveCount(0)
      // The connect button of the bar, and the buy button.
      await expect(saved.text('offline.network')).toHaveCount(2)
      await expect(saved.text('saved.readOnly')).toHaveCount(0)
      for (const path of ['/invited', '/invited/update', '/my']) {
        await goTo(saved, path)
        await expect(saved.text('saved.none')).toBeVisible()
        await expect(saved.page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
        await expect(saved.page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
      }
    })
  })
