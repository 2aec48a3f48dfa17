import { SEEDED_USDT } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'

declare global {
  interface Window {
    /** When the balance was in the page, in milliseconds since it was opened. */
    shownAt?: number
  }
}

/** Source: specification §9. */
const GET_DELAY_MS = 600

test.use({ edition: 'live', loggedIn: true })

test('the reply of a GET is shown 0.6 s after it arrived', async ({ app, page }) => {
  await page.addInitScript((balance) => {
    new MutationObserver(() => {
      if (document.querySelector('main')?.textContent?.includes(balance)) window.shownAt ??= performance.now()
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, SEEDED_USDT)
  await app.open('/assets')
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  const waited = await page.evaluate(() => {
    const reply = performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/v1/wallet/accounts'))
    return (window.shownAt ?? 0) - ((reply as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN)
  })
  // Timers may fire a millisecond early.
  expect(waited).toBeGreaterThanOrEqual(GET_DELAY_MS - 1)
})
