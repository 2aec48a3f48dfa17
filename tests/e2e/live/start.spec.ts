import type { Page } from '@playwright/test'
import { LANGUAGES, type Language } from '../../../src/contract/language.ts'
import { paths } from '../../../src/lib/config/paths.ts'
import { IS_NIGHT } from '../../night.ts'
import { goOffline, reopen, serveShell } from '../browser/network.ts'
import {
  countStartRequests,
  expectLoaded,
  expectNothingChanged,
  holdCode,
  openInTwoSteps,
  startRequestsOf,
  visibleTexts,
  words,
} from '../browser/prerenderedPage.ts'
import { SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { messagesIn } from '../fixtures/translations.ts'
import { LONG, vary } from '../fixtures/variations.ts'

const ROUTES = Object.values(paths)
/** Routes with a page of their own for guests; by day an open one and two that ask to connect. */
const GUEST_ROUTES = IS_NIGHT ? ROUTES : [paths.home, paths.node, paths.assets]
/** Screens that are painted from the one shell: it differs in the current tab only. */
const SHELL_ROUTES = IS_NIGHT ? ROUTES : [paths.home, paths.deal, paths.withdrawRecord]
/** Requests until the app is interactive, on any route of a guest. */
const MAX_REQUESTS = 5

/** What is visible of the shell for everyone but members. */
const barWords = (language: Language) => ['TPU', messagesIn(language)('language.code')]
/** What is visible of the shell for members. */
const shellWords = (language: Language) => [
  ...barWords(language),
  ...(['tab.home', 'tab.deal', 'tab.mining', 'tab.assets', 'tab.my'] as const).map((id) => messagesIn(language)(id)),
]

const OPEN_ROUTES = [paths.home, paths.deal, paths.dealRecord, paths.mining]

/** Expects what search engines and link previews read. */
async function expectIndexable(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/TPU/)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{50}/)
  await expect(page.locator('meta[name="viewport"]')).toHaveAttribute(
    'content',
    /^width=device-width, initial-scale=1\b(?!.*user-scalable)/,
  )
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
}

const withLanguage = (path: string, language: string) => `${path}?lang=${language}`

for (const [language, colorScheme] of vary([
  ['en-US', 'dark'],
  ['zh-CN', 'light'],
]))
  test.describe(`in ${language}, ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('a guest sees every route before the app’s code has loaded, and the app changes nothing; all but the open ones ask to connect, and none makes a call', async ({
      page,
      calls,
    }) => {
      test.slow()
      const connect = page.getByRole('heading', { name: messagesIn(language)('connect.cardTitle'), exact: true })
      await page.addInitScript(countStartRequests)
      for (const path of GUEST_ROUTES) {
        const frames = await openInTwoSteps(page, withLanguage(path, language))
        expect.soft(await startRequestsOf(page), `${path}: requests`).toBeLessThanOrEqual(MAX_REQUESTS)
        expect.soft(await page.locator('html').getAttribute('lang')).toBe(language)
        expect.soft(frames.frame.length, path).toBeGreaterThan(3)
        expectNothingChanged(path, frames)
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
        await expect(connect, path).toBeVisible({ visible: !OPEN_ROUTES.includes(path) })
        await expectIndexable(page)
      }
      expect(calls.count()).toBe(0)
    })

    test.describe('with a session', () => {
      test.use({ loggedIn: true })

      test('a member sees the shell before the app’s code has loaded, and it stays in its place', async ({
        app,
        page,
        server,
      }) => {
        test.slow()
        await app.open(withLanguage('/my', language))
        await serveShell(page)
        await server.hold('*')
        for (const path of SHELL_ROUTES) {
          const { frame, started, shifts } = await openInTwoSteps(page, withLanguage(path, language))
          expect.soft(words(frame), path).toEqual(shellWords(language))
          // Its label is bold from now on.
          const current = await page.locator('nav [aria-current]').textContent()
          const others = frame.filter((text) => !text.startsWith(`${current} @`))
          expect.soft(started, path).toEqual(expect.arrayContaining(others))
          expect.soft(shifts, path).toEqual([])
        }
      })
    })

    test.describe('with saved data', () => {
      test.use({ loggedIn: true, failuresPlanned: true })

      test(
        'a launch paints the bar of the shell, offline also its tabs, and they stay',
        LONG,
        async ({ app, page, context }) => {
          test.slow()
          await app.open(withLanguage('/assets', language))
          await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
          const later = await reopen(page)
          for (const path of [paths.home, paths.assets]) {
            const { frame, started, shifts } = await openInTwoSteps(later, path)
            expect.soft(words(frame), path).toEqual(barWords(language))
            expect.soft(started, path).toEqual(expect.arrayContaining(frame))
            expect.soft(shifts, path).toEqual([])
          }
          await goOffline(context)
          for (const path of SHELL_ROUTES) {
            const { frame, started } = await openInTwoSteps(later, path)
            expect.soft(words(frame), path).toEqual(shellWords(language))
            expect.soft(words(started), path).toEqual(expect.arrayContaining(words(frame)))
          }
        },
      )
    })
  })

test('the stored language is painted from the first frame, and before it the language of a link; its texts are requested without waiting for the app’s code', async ({
  app,
  page,
}) => {
  await app.open('/?lang=zh-CN')
  await holdCode(page)
  const title = page.getByRole('heading', { level: 1 })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(title).toHaveText(/[\u4e00-\u9fff]/)
  await expectLoaded(page, 'zh-CN')
  await page.goto('/?lang=en-US', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(title).not.toHaveText(/[\u4e00-\u9fff]/)
  await expectLoaded(page, 'en-US')
})

test('a wrong hint of saved data costs a guest the prerendered home, and is corrected', LONG, async ({ app, page }) => {
  await app.open('/')
  await page.evaluate(() => localStorage.setItem('tpu:hasSavedData', 'true'))
  const { frame, started } = await openInTwoSteps(page, '/')
  expect(words(frame)).toEqual(barWords('en-US'))
  expect(words(started)).toContain(app.t('connect.button'))
  expect(await page.evaluate(() => localStorage.getItem('tpu:hasSavedData'))).toBeNull()
})

test('what an extension has changed in the page does not break the app', LONG, async ({ app, page }) => {
  const release = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.evaluate(() => {
    document.querySelector('#root main')?.replaceChildren('changed')
    document.querySelector('#root')?.prepend(document.createElement('aside'))
  })
  await release()
  await expect(app.connectButton).toBeVisible()
  await expect(page.getByText('changed')).toHaveCount(0)
})

test.describe('with a session', () => {
  test.use({ loggedIn: true })

  test('the button of the notice of a slow start is above the tabs', LONG, async ({ app, page }) => {
    await app.open('/assets')
    await expect(app.button('assets.deposit')).toBeVisible()
    await serveShell(page)
    await holdCode(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(app.link('tab.home')).toBeVisible()
    await page.getByRole('button', { name: /Reload/ }).click({ trial: true })
  })

  test('a reload shows the shell in its language, and nothing of a guest, until the app has started', async ({
    app,
    page,
  }) => {
    for (const language of LANGUAGES) {
      await app.open(withLanguage('/assets', language))
      const release = await holdCode(page)
      await page.reload({ waitUntil: 'domcontentloaded' })
      expect(words(await visibleTexts(page)), language).toEqual(shellWords(language))
      await release()
      await expect(page.getByText(messagesIn(language)('assets.deposit')).first()).toBeVisible()
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // The frame before the app's code is the same page, and is tested on every route.
  test('a page is readable, and says what is missing', async ({ page }) => {
    for (const path of IS_NIGHT ? ROUTES : [paths.home, paths.node, paths.dealRecord]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('noscript')).toBeVisible()
    }
  })
})
