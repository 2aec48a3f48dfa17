import {
  expectLoaded,
  holdCode,
  noteFirstSection,
  openInTwoSteps,
  visibleTexts,
  words,
} from '../../browser/firstFrame.ts'
import { goOffline, reopen } from '../../browser/network.ts'
import { maskedAddressOf, SEEDED_USDT } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { messagesIn } from '../../fixtures/translations.ts'
import { vary } from '../../fixtures/variations.ts'

test.use({ loggedIn: true, failuresPlanned: true })

for (const [language, colorScheme] of vary([
  ['en-US', 'dark'],
  ['zh-CN', 'light'],
]))
  test.describe(`in ${language}, ${colorScheme}`, () => {
    test.use({ colorScheme })

    test.beforeEach(async ({ app, page, context }) => {
      await app.open(`/?lang=${language}`)
      await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
      await goOffline(context)
    })

    test('an offline launch paints the cached balances and their age before the app’s code has loaded', async ({
      page,
    }) => {
      const later = await reopen(page, '/my')
      const release = await holdCode(later)
      await later.goto('/', { waitUntil: 'commit' })
      await expect(later.getByText(SEEDED_USDT).first()).toBeVisible()
      await expect(later.locator('#root')).toHaveAttribute('data-frame', `saved-${language}`)
      await expect(later.locator('html')).not.toHaveAttribute('data-pending')
      await expectLoaded(later, 'MemberHome')
      const frame = await visibleTexts(later)
      expect(frame.filter((text) => /\d\d:\d\d/.test(text))).toHaveLength(2)
      expect(frame.some((text) => text.includes(maskedAddressOf('member')))).toBe(true)
      await release()
      // What is below the records moves when they have been read.
      const above = frame.slice(
        0,
        frame.findIndex((text) => text.startsWith(messagesIn(language)('home.newestRecords'))),
      )
      expect(above.length).toBeGreaterThan(10)
      expect(await visibleTexts(later)).toEqual(expect.arrayContaining(above))
    })

    test('an offline launch paints the usable balance before the rest of the home', async ({ page }) => {
      const later = await reopen(page, '/my')
      await later.addInitScript(noteFirstSection)
      const { frame } = await openInTwoSteps(later, '/')
      const first: string[] = await later.evaluate(() => Reflect.get(globalThis, 'firstSection'))
      const t = messagesIn(language)
      expect(first).toContain(SEEDED_USDT)
      for (const text of [t('home.newestRecords'), t('tab.assets')]) {
        expect(first).not.toContain(text)
        expect(words(frame)).toContain(text)
      }
    })
  })
