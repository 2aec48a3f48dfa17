import { SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import type { App } from '../pages/app.ts'

test.use({ loggedIn: true })

const ageButton = (app: App) => app.page.getByRole('button', { name: app.t('age.refresh') })

/** Page function: drags one finger down from the top of the screen. */
async function pullDown(distance: number): Promise<void> {
  const send = (type: string, clientY: number) => {
    const touch = new Touch({ identifier: 1, target: document.body, clientX: 150, clientY })
    const touches = type === 'touchend' ? [] : [touch]
    document.body.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch] }))
  }
  send('touchstart', 100)
  for (let moved = 0; moved <= distance; moved += 20) {
    send('touchmove', 100 + moved)
    await new Promise(requestAnimationFrame)
  }
  send('touchend', 100 + distance)
}

test('the age of the data is a button that refreshes the screen, and so do pulling down and the current tab; a short pull, a pull in a sheet, and the tab of a scrolled screen, which goes to its top, do not', async ({
  app,
  page,
  server,
  calls,
}) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await app.open('/assets')
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  await expect(ageButton(app)).toContainText(/\d\d:\d\d/)
  await server.enterScenario('usdt-balance', { amount: '42.5' })
  await ageButton(app).click()
  await expect(page.getByText('42.5', { exact: true }).first()).toBeVisible()
  await expect(ageButton(app)).toHaveAttribute('aria-busy', 'false')
  const before = calls.count('listAccounts')
  await page.evaluate(pullDown, 60)
  await app.button('nav.menu').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.evaluate(pullDown, 200)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(calls.count('listAccounts')).toBe(before)

  const release = await server.hold('listAccounts')
  await page.evaluate(pullDown, 200)
  await expect(page.locator('[data-pull=refreshing]')).toBeVisible()
  release()
  await expect(page.locator('[data-pull]')).toBeHidden()
  expect(calls.count('listAccounts')).toBe(before + 1)

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await app.link('tab.assets').click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(calls.count('listAccounts')).toBe(before + 1)
  await app.link('tab.assets').click()
  await expect.poll(() => calls.count('listAccounts')).toBe(before + 2)
})
