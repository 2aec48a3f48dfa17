import type { Page } from '@playwright/test'
import { REVIEW_MS } from '../../../mocks/db/deposits.ts'
import { recordLayoutShifts } from '../browser/layoutShifts.ts'
import { goOffline, goOnline } from '../browser/network.ts'
import { resumeSession } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'
import type { App } from '../pages/app.ts'
import { deposit, depositsUnderReview } from '../pages/deposit.ts'
import { withdraw } from '../pages/withdraw.ts'

test.use({ loggedIn: true, chained: true, failuresPlanned: true })

const newest = (app: App) => app.page.getByRole('region', { name: app.t('home.newestRecords') })
const pending = (app: App) => app.page.getByRole('region', { name: app.t('awaited.title') })

/** Counts, at each change of the page, how often the deposit is shown. @returns every number seen */
const watchRows = (page: Page, amount: string) =>
  page.evaluateHandle((amount) => {
    const seen = new Set<number>()
    const count = () => {
      const figures = [...document.querySelectorAll('main *')].filter((each) => each.childElementCount === 0)
      seen.add(figures.filter(({ textContent }) => textContent === amount).length)
    }
    count()
    new MutationObserver(count).observe(document.body, { subtree: true, childList: true, characterData: true })
    return seen
  }, amount)

test('a deposit under review is a row of home, Assets and the records until its record takes its place, and moves nothing', async ({
  app,
  page,
  server,
  wallet,
  context,
}) => {
  const shifts = await recordLayoutShifts(page)
  await deposit(app, '7')
  await expect(depositsUnderReview(app)).toContainText(app.t('deposit.review'))
  expect(await shifts()).toEqual([])
  await app.link('assets.records').click()
  await expect(pending(app)).toContainText(app.t('awaited.review'))
  await page.getByRole('button', { name: app.t('record.expense'), exact: true }).click()
  await expect(pending(app)).toBeHidden()

  // It is the account's: not another's, and there again after a log-out.
  await app.logOut()
  await wallet.switchAccount('otherMember')
  await resumeSession(page, server, 'otherMember')
  await app.open('/')
  await expect(newest(app)).toBeVisible()
  await expect(app.text('awaited.review')).toBeHidden()
  await wallet.switchAccount('member')
  await resumeSession(page, server, 'member')
  await app.open('/')
  await expect(newest(app)).toContainText(app.t('awaited.review'))

  const seen = await watchRows(page, '+7')
  server.advanceClock(REVIEW_MS)
  await page.getByRole('button', { name: app.t('age.refresh') }).click()
  await expect(app.text('awaited.review')).toBeHidden()
  await expect(newest(app)).toContainText('+7')
  expect(await shifts()).toEqual([])
  expect(await seen.evaluate((counts) => [...counts])).toEqual([1])
  await app.link('tab.assets').click()
  await expect(app.button('assets.deposit')).toBeVisible()
  await expect(depositsUnderReview(app)).toBeHidden()
  await goOffline(context)
  await app.link('tab.home').click()
  await expect(newest(app)).toContainText('+7')
  await expect(app.text('awaited.review')).toBeHidden()
})

test('a withdrawal is a row until the server’s lists have it, offline too', LONG, async ({ app, page, context }) => {
  let isBehind = true
  await page.route(/\/api\/v1\/wallet\/(?:transaction|withdraw)\?/, (route) =>
    isBehind ? route.fulfill({ json: { code: 200, message: 'OK', data: [] } }) : route.fallback(),
  )
  await app.open('/assets/withdraw')
  await withdraw(app, '25.5')
  await expect(app.toast('tip.withdrawSuccess')).toBeVisible()
  await app.link('tab.home').click()
  await expect(newest(app)).toContainText(`${app.t('tip.withdrawSuccess')}−25.5`)
  isBehind = false
  await goOffline(context)
  await app.link('tab.assets').click()
  await expect(pending(app)).toContainText('−25.5')
  await app.link('screen.withdrawRecord').click()
  await expect(pending(app)).toContainText('−25.5')

  await goOnline(context)
  await expect(pending(app)).toBeHidden()
  await expect(page.getByRole('main')).toContainText('−25.5 USDT')
  await app.link('tab.home').click()
  await expect(newest(app).getByText('−25.5')).toHaveCount(1)
  await expect(newest(app).getByText(app.t('tip.withdrawSuccess'))).toBeHidden()
})
