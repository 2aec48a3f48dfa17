import { duplicateTab } from '../../browser/browserStorage.ts'
import { freezeTab } from '../../browser/freezeTab.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { expectOutcomes, readJournal, startDeposit } from '../../pages/deposit.ts'
import { endpointOf } from '../../server/calls.ts'

test.use({ chained: true, loggedIn: true })

test(
  'a deposit is confirmed by another tab while the one that reconciles it is frozen',
  LONG,
  async ({ app, page, calls }) => {
    await app.open('/assets')
    const other = await duplicateTab(page, 'about:blank')
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    // Its pass waits for this reply, and holds the lock meanwhile.
    await page.route(`**${endpointOf('confirmDeposit').path}`, async (route) => {
      asked.resolve()
      await released.promise
      await route.continue()
    })
    await startDeposit(app, '7')
    await asked.promise
    await expect.poll(async () => (await readJournal(page))[0]?.mined?.result).toBe('transferred')
    const wake = await freezeTab(page)

    await other.goto('/assets')
    await expectOutcomes(other, ['confirmed'])
    released.resolve()
    await wake()
    await expect(app.sheet('deposit.title')).toBeHidden()
    await expectOutcomes(page, ['confirmed'])
    expect(calls.count('confirmDeposit')).toBe(2)
  },
)
