import { countLoads } from '../../browser/browserStorage.ts'
import { LONG } from '../../fixtures/variations.ts'
import { controlled, expect, expectVersion, lookForUpdate, test } from '../../pwa/test.ts'
import { nothing, purchase } from '../../pwa/updateSituations.ts'
import { inNotice, testUpdates } from '../../pwa/updates.ts'
import { VERSION_A } from '../../pwa/versions.ts'

testUpdates(nothing)
testUpdates(purchase)

test('an accepted update that is still waiting can be postponed', LONG, async ({ app, page, host, wallet, next }) => {
  await app.open()
  await app.connect()
  await app.expectPath('/node')
  await controlled(page)
  const end = await purchase.begin({ app, host, wallet })
  const loads = countLoads(page)
  host.deploy(next)
  await lookForUpdate(page)
  await inNotice(app, 'app.update').click()
  await expect(app.text('app.updateHeld')).toBeVisible()
  await inNotice(app, 'app.later').click()
  await end()
  await expectVersion(app, VERSION_A)
  expect(loads()).toBe(0)
})

test('closing the menu at the moment of the reload still loads the new version', LONG, async ({ app, page }) => {
  await app.open()
  await controlled(page)
  await app.button('nav.menu').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => {
    navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
    setTimeout(() => history.back())
  })
  await loaded
})
