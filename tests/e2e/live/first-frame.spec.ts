import { LANGUAGES } from '../../../src/contract/language.ts'
import { paths } from '../../../src/lib/config/paths.ts'
import {
  compareLooks,
  countStartRequests,
  expectLoaded,
  expectNothingChanged,
  holdCode,
  layoutShiftOf,
  openInTwoSteps,
  startRequestsOf,
  sumLayoutShifts,
  visibleTexts,
  words,
} from '../browser/firstFrame.ts'
import { goOffline, reopen, serveShells } from '../browser/network.ts'
import { maskedAddressOf, SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { messagesIn } from '../fixtures/translations.ts'
import { LONG, vary } from '../fixtures/variations.ts'

const ROUTES = Object.values(paths)
/** Requests until the app is interactive, on any route of a guest. */
const MAX_REQUESTS = 5

const withLanguage = (path: string, language: string) => `${path}?lang=${language}`

for (const [language, colorScheme] of vary([
  ['en-US', 'dark'],
  ['zh-CN', 'light'],
]))
  test.describe(`in ${language}, ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('a guest sees every route before the app’s code has loaded, and the app changes nothing', async ({ page }) => {
      test.slow()
      await page.addInitScript(sumLayoutShifts)
      await page.addInitScript(countStartRequests)
      for (const path of ROUTES) {
        const { frame, started } = await openInTwoSteps(page, withLanguage(path, language))
        expect.soft(await startRequestsOf(page), `${path}: requests`).toBeLessThanOrEqual(MAX_REQUESTS)
        expect.soft(await page.locator('html').getAttribute('lang')).toBe(language)
        expect.soft(frame.length, path).toBeGreaterThan(3)
        expectNothingChanged(path, { frame, started })
        expect.soft(await layoutShiftOf(page), `${path}: layout shift`).toBe(0)
      }
    })

    test.describe('with a session', () => {
      test.use({ loggedIn: true })

      test('a member sees every route before the app’s code has loaded, and it stays in its place', async ({
        app,
        page,
        server,
      }) => {
        test.slow()
        await page.addInitScript(sumLayoutShifts)
        await app.open(withLanguage('/my', language))
        await serveShells(page)
        await server.hold('*')
        for (const path of ROUTES) {
          const { frame, started } = await openInTwoSteps(page, withLanguage(path, language))
          expect.soft(frame.length, path).toBeGreaterThan(5)
          expect.soft(started, path).toEqual(expect.arrayContaining(frame))
          expect.soft(await layoutShiftOf(page), `${path}: layout shift`).toBe(0)
        }
      })
    })

    test.describe('with saved data', () => {
      test.use({ loggedIn: true, failuresPlanned: true })

      test('an offline launch paints the shell of the saved view, and every text stays', async ({
        app,
        page,
        context,
      }) => {
        test.slow()
        await app.open(withLanguage('/assets', language))
        await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
        await goOffline(context)
        const later = await reopen(page)
        for (const path of ROUTES) {
          const { frame, started } = await openInTwoSteps(later, path)
          expect.soft(frame.length, path).toBeGreaterThan(5)
          expect.soft(words(started), path).toEqual(expect.arrayContaining(words(frame)))
        }
      })

      test('online, the button that opens it has its place from the first frame', async ({ app, page }) => {
        await app.open(withLanguage('/assets', language))
        await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
        const later = await reopen(page)
        await later.addInitScript(sumLayoutShifts)
        for (const path of [paths.home, paths.assets]) {
          const { frame, started } = await openInTwoSteps(later, path)
          expect.soft(started, path).toEqual(expect.arrayContaining(frame))
          expect.soft(started.length - frame.length, path).toBe(1)
          expect.soft(await layoutShiftOf(later), `${path}: layout shift`).toBe(0)
        }
      })
    })
  })

test('a guest with a service worker sees the same as without', LONG, async ({ page }) => {
  test.slow()
  const release = await holdCode(page)
  const seen: string[][] = []
  for (const path of ROUTES) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    seen.push(await visibleTexts(page))
  }
  await serveShells(page)
  for (const [index, path] of ROUTES.entries()) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.locator('html')).not.toHaveAttribute('data-pending')
    expect.soft(await visibleTexts(page), path).toEqual(seen[index])
  }
  await release()
})

test('every frame is painted with a part of the app’s styles, and the rest changes nothing', async ({ page }) => {
  test.slow()
  await holdCode(page)
  const expectSameLooks = async (path: string) => {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.locator('html')).not.toHaveAttribute('data-pending')
    for (const { frame, elements, differences } of await compareLooks(page)) {
      expect.soft(elements, `${path}, ${frame}`).toBeGreaterThan(20)
      expect.soft(differences, `${path}, ${frame}`).toEqual([])
    }
  }
  for (const path of vary(ROUTES)) await expectSameLooks(path)
  await serveShells(page)
  for (const path of ROUTES) await expectSameLooks(path)
})

test('a tap before the app’s code has loaded is answered afterwards', async ({ app, page }) => {
  const release = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await app.connectButton.click()
  await release()
  await app.expectPath('/node')
})

test('a mouse button that is pressed before and released after the app has started is answered', async ({
  app,
  page,
}) => {
  const release = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await app.connectButton.hover()
  await page.mouse.down()
  await release()
  await page.mouse.up()
  await app.expectPath('/node')
})

test(
  'a tap on the connect card of a route is answered afterwards, and leads back to it',
  LONG,
  async ({ app, page }) => {
    const release = await holdCode(page)
    await page.goto('/assets', { waitUntil: 'commit' })
    await app.connectButton.click()
    await release()
    await expect(app.button('assets.deposit')).toBeVisible()
    await app.expectPath('/assets')
  },
)

test.describe('a tap on what shows something of the account', () => {
  test.use({ loggedIn: true })

  test('on the account, before the app’s code has loaded, opens the menu afterwards', async ({ app, page }) => {
    await app.open('/assets')
    await serveShells(page)
    const release = await holdCode(page)
    await page.reload({ waitUntil: 'commit' })
    await page.getByText(maskedAddressOf('member')).click()
    await release()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('on the button for saved data, before the app’s code has loaded, opens it afterwards', async ({ app, page }) => {
    await app.open('/assets')
    await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
    const later = await reopen(page, '/my')
    const release = await holdCode(later)
    await later.goto('/assets', { waitUntil: 'commit' })
    await later.locator('[data-returning] button').click()
    await release()
    await expect(later.getByRole('region', { name: app.t('saved.title') })).toBeVisible()
  })
})

test('the stored language is painted from the first frame', async ({ app, page }) => {
  await app.open('/?lang=zh-CN')
  await expect(page.locator('#root')).not.toHaveAttribute('data-frame')
  await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u4e00-\u9fff]/)
})

test('a wrong hint of saved data costs an empty place, and is corrected', async ({ app, page }) => {
  await app.open('/')
  await page.evaluate(() => localStorage.setItem('tpu:hasSavedData', 'true'))
  const { frame, started } = await openInTwoSteps(page, '/')
  expect(words(frame)).toEqual(words(started))
  expect(await page.evaluate(() => localStorage.getItem('tpu:hasSavedData'))).toBeNull()
})

test('the locale is requested without waiting for the app’s code', async ({ page }) => {
  await holdCode(page)
  for (const language of LANGUAGES) {
    await page.goto(withLanguage('/', language), { waitUntil: 'commit' })
    await expectLoaded(page, language)
  }
})

test('what an extension has changed in the frame does not break the app', LONG, async ({ app, page }) => {
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

  test('a reload paints no Connect button before the app’s code has loaded', async ({ app, page }) => {
    await app.open('/assets')
    await expect(app.button('assets.deposit')).toBeVisible()
    await serveShells(page)
    const release = await holdCode(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(app.button('nav.menu')).toBeVisible()
    await expect(app.connectButton).toHaveCount(0)
    await expect(app.text('connect.short')).toHaveCount(0)
    await release()
    await expect(app.button('assets.deposit')).toBeVisible()
  })

  test('the link of the notice of a slow start is above the tabs', async ({ app, page }) => {
    await app.open('/assets')
    await expect(app.button('assets.deposit')).toBeVisible()
    await serveShells(page)
    await holdCode(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(app.link('tab.home')).toBeVisible()
    await page.getByRole('link', { name: /Reload/ }).click({ trial: true })
  })
})

test.describe('with a session and without a service worker', () => {
  test.use({ loggedIn: true })

  for (const language of LANGUAGES)
    test(`a reload in ${language} shows the start of the bar, and nothing of a guest, until the app has started`, async ({
      app,
      page,
    }) => {
      await app.open(withLanguage('/assets', language))
      const release = await holdCode(page)
      await page.reload({ waitUntil: 'domcontentloaded' })
      await expect(page.locator('#root header').getByText('TPU', { exact: true })).toBeVisible()
      expect(words(await visibleTexts(page))).toEqual(['TPU'])
      await release()
      await expect(page.getByText(messagesIn(language)('assets.deposit')).first()).toBeVisible()
    })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every route is readable, and says what is missing', async ({ page }) => {
    for (const path of ROUTES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('noscript')).toBeVisible()
    }
  })
})
