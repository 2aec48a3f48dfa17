import { goOffline, reopen } from '../../browser/network.ts'
import { SEEDED_USDT } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ loggedIn: true, failuresPlanned: true })

/** Init script: notes what the root shows when the app replaces the prerendered page. */
const noteFirstRender = (): void => {
  new MutationObserver((_, observer) => {
    const root = document.querySelector<HTMLElement>('#root')
    if (!root || document.documentElement.hasAttribute('data-viewer')) return
    observer.disconnect()
    Object.assign(globalThis, { firstRender: root.textContent })
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-viewer'] })
}

test('an offline launch has the cached balances in its first render', async ({ app, page, context }) => {
  await app.open('/')
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  await goOffline(context)
  const later = await reopen(page, '/my')
  await later.addInitScript(noteFirstRender)
  await later.goto('/')
  await expect(later.getByText(SEEDED_USDT).first()).toBeVisible()
  expect(await later.evaluate(() => Reflect.get(globalThis, 'firstRender'))).toContain(SEEDED_USDT)
})
