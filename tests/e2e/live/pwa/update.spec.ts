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
