import { seedDeposit } from '../../fixtures/seedDeposit.ts'
import { expect, test } from '../../fixtures/test.ts'
import { CHINESE_FIRST, LONG, vary } from '../../fixtures/variations.ts'
import { App } from '../../pages/app.ts'
import { rowsOf } from '../../pages/infiniteList.ts'
import { filterChip } from '../../pages/recordFilter.ts'

test.use({ loggedIn: true, hasTouch: true })

const HOUR = 3600

for (const language of vary(CHINESE_FIRST))
  test.describe(`in ${language}`, () => {
    test.use({ language, failuresPlanned: true })

    test(
      'a token leads to its records; what is saved can be searched offline; a reload keeps the search',
      LONG,
      async ({ app, page, server, context }) => {
        await server.enterScenario('no-records')
        const now = Math.floor(Date.now() / 1000)
        const book = (token: string, amount: string, hoursAgo: number) =>
          server.enterScenario('transactions-booked', {
            ...{ token, amount, direction: 'in', type: 'reward', createdTime: now - hoursAgo * HOUR },
          })
        await book('TPU', '1250.75', 1)
        await book('TPUA', '1250.75', 2)
        await book('USDT', '3', 3)
        await app.open('/assets')
        await page.getByRole('region', { name: 'TPU', exact: true }).getByRole('link').tap()
        const search = page.getByRole('searchbox', { name: app.t('search.label') })
        const found = page.getByRole('region', { name: app.t('search.title') }).getByRole('button')
        const named = (token: string) => `${app.t('record.reward')} · ${token}`
        await expect(search).toHaveValue('TPU')
        await expect(found).toHaveText([named('TPU')])

        await context.setOffline(true)
        await search.fill('1,250')
        await expect(found).toHaveText([named('TPU'), named('TPUA')])
        await search.fill(`${app.t('record.reward')} usdt`)
        await expect(found).toHaveText([named('USDT')])
        await found.tap()
        await expect(app.sheet('record.detail')).toContainText('+3')
        await page.keyboard.press('Escape')
        await search.fill('nothing like it')
        await expect(app.heading('search.none')).toBeVisible()
        await app.expectPath('/assets/record')
        await context.setOffline(false)

        await app.reload()
        await expect(search).toHaveValue('nothing like it')
        await app.button('search.clear').tap()
        await expect(search).toHaveValue('')
        await expect(search).toBeFocused()
        await expect(rowsOf(app, 'screen.assetsRecord')).toHaveCount(3)
        await app.button('search.title').tap()
        await expect(search).toBeHidden()
        await expect(rowsOf(app, 'screen.assetsRecord')).toHaveCount(3)
      },
    )

    test(
      'a rare token is looked for in older pages, up to five at once, and the screen says how far back; where that fails, it says why, and a tap goes on',
      LONG,
      async ({ app, page, server, calls }) => {
        await server.enterScenario('no-records')
        const createdTime = Math.floor(Date.now() / 1000) - 300 * HOUR
        const booking = { direction: 'in', type: 'reward' }
        await server.enterScenario('transactions-booked', { ...booking, token: 'TPUA', amount: '7', createdTime })
        await server.enterScenario('transactions-booked', { ...booking, token: 'TPU', amount: '1', count: 100 })
        await app.open('/assets/record?search=tpua')
        const found = page.getByRole('region', { name: app.t('search.title') }).getByRole('button')
        const older = app.button('search.older')
        // The newest page, and five more of ten records.
        await expect(page.getByRole('paragraph').filter({ hasText: /60/ })).toBeVisible()
        await expect(app.heading('search.none')).toBeVisible()
        await expect(older).toBeEnabled()
        expect(calls.count('listTransactions')).toBe(6)
        await server.respondOnce('listTransactions', 500, 'The archive is closed.')
        await older.tap()
        await expect(page.getByRole('alert').filter({ hasText: 'The archive is closed.' })).toBeVisible()
        await app.button('action.retry').tap()
        await expect(found).toHaveText([`${app.t('record.reward')} · TPUA`])
        await expect(older).toBeHidden()
        await expect(page.getByText('The archive is closed.')).toBeHidden()
        expect(calls.count('listTransactions')).toBe(12)
      },
    )
  })

test(
  'a switch of the language in another tab searches again, in its words',
  LONG,
  async ({ app, page, context, server }) => {
    await server.enterScenario('no-records')
    await server.enterScenario('transactions-booked', { token: 'TPU', amount: '1', direction: 'in', type: 'reward' })
    await app.open('/assets/record?search=reward')
    const found = () => page.getByRole('region', { name: app.t('search.title') }).getByRole('button')
    await expect(found()).toHaveCount(1)
    const tab = new App(await context.newPage(), 'en-US')
    await tab.open('/')
    await tab.chooseLanguage('zh-CN')
    app.setLanguage('zh-CN')
    await expect(app.heading('search.none')).toBeVisible()
    await page.getByRole('searchbox', { name: app.t('search.label') }).fill(app.t('record.reward'))
    await expect(found()).toHaveCount(1)
    await tab.chooseLanguage('en-US')
    app.setLanguage('en-US')
    await expect(app.heading('search.none')).toBeVisible()
  },
)

test('what a search or a filter finds is said to screen readers', LONG, async ({ app, page, server }) => {
  const said = page.getByRole('log')
  await server.enterScenario('no-records')
  await server.enterScenario('transactions-booked', { token: 'TPU', amount: '1', direction: 'in', count: 200 })
  await app.open('/assets/record?search=tpua')
  await expect(said).toContainText(app.t('search.none'))
  await expect(said).toBeEmpty()
  await app.button('search.older').tap()
  await expect(said).toContainText(app.t('search.none'))
  await page.getByRole('searchbox', { name: app.t('search.label') }).fill('tpu')
  await expect(said).toContainText(app.t('search.found', { count: 50 }))
  await app.button('search.title').tap()
  await filterChip(app, 'record.expense').tap()
  await expect(said).toContainText(app.t('record.noMatch'))
})

test('another filter is searched as far back as the first one', LONG, async ({ app, server, calls }) => {
  await server.enterScenario('no-records')
  await server.enterScenario('transactions-booked', { token: 'TPU', amount: '1', direction: 'in', count: 200 })
  await app.open('/assets/record?search=tpua')
  await expect.poll(() => calls.count('listTransactions')).toBe(6)
  await expect(app.button('search.older')).toBeEnabled()
  await filterChip(app, 'record.income').click()
  await expect.poll(() => calls.count('listTransactions')).toBeGreaterThanOrEqual(11)
})

test('after a log-out no history entry has what was searched for', async ({ app, page }) => {
  await app.open('/assets')
  await page.getByRole('region', { name: 'TPU', exact: true }).getByRole('link').tap()
  const search = page.getByRole('searchbox', { name: app.t('search.label') })
  await expect(search).toHaveValue('TPU')
  await expect(page.getByRole('region', { name: app.t('search.title') })).toBeVisible()
  await search.fill('to my landlord')
  await expect(app.heading('search.none')).toBeVisible()
  await app.link('tab.home').tap()
  await app.expectPath('/')
  await app.goBack()
  await expect(search).toHaveValue('to my landlord')
  await app.logOut()
  for (const path of ['/assets/record', '/assets']) {
    await app.goBack()
    await app.expectPath(path)
    await expect(app.heading('connect.cardTitle')).toBeVisible()
    const stored = await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }]))
    expect(stored).not.toContain('landlord')
  }
})

test(
  'what an input method composes is searched for once it is chosen, or not finished for a while',
  LONG,
  async ({ app, page, server, context }) => {
    await server.enterScenario('no-records')
    await server.enterScenario('transactions-booked', { amount: '5', token: 'TPU' })
    await app.open('/assets/record?search=tpu')
    const search = page.getByRole('searchbox', { name: app.t('search.label') })
    await expect(page.getByRole('region', { name: app.t('search.title') })).toBeVisible()
    await search.focus()
    const keyboard = await context.newCDPSession(page)
    await keyboard.send('Input.imeSetComposition', { text: 'jiang', selectionStart: 5, selectionEnd: 5 })
    await expect(search).toHaveValue(/jiang/)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 800)))
    await expect(app.heading('search.none')).toBeHidden()
    await keyboard.send('Input.insertText', { text: '奖励' })
    await expect(search).toHaveValue(/奖励/)
    await expect(app.heading('search.none')).toBeVisible()
    await search.fill('tpu')
    await expect(app.heading('search.none')).toBeHidden()
    // As keyboards for Latin script do until a space.
    await keyboard.send('Input.imeSetComposition', { text: 'landlord', selectionStart: 8, selectionEnd: 8 })
    await expect(app.heading('search.none')).toBeVisible()
  },
)

test('says how to search amounts while they are hidden', LONG, async ({ app, page, server }) => {
  await server.enterScenario('no-records')
  await server.enterScenario('transactions-booked', { amount: '1250.75' })
  await app.open('/assets')
  await app.button('amount.hide').tap()
  await app.open('/assets/record?search=1250')
  const search = page.getByRole('searchbox', { name: app.t('search.label') })
  await expect(search).toHaveAttribute('placeholder', app.t('search.hintHidden'))
  await expect(app.heading('search.none')).toBeVisible()
  await expect(app.text('search.amountsHidden')).toBeVisible()
  await app.open('/assets')
  await app.button('amount.show').tap()
  await app.open('/assets/record?search=1250')
  await expect(search).toHaveAttribute('placeholder', app.t('search.hint'))
  await expect(page.getByRole('region', { name: app.t('search.title') })).toBeVisible()
  await expect(app.text('search.amountsHidden')).toBeHidden()
})

test(
  'a deposit’s hash is found in this device’s journal, never on a record of the same amount',
  LONG,
  async ({ app, page, server }) => {
    const hash = `0x${'7'.repeat(64)}`
    const requestedAt = Date.now() - HOUR * 1000
    await server.enterScenario('no-records')
    await server.enterScenario('transactions-booked', { amount: '7', createdTime: Math.floor(requestedAt / 1000) })
    await app.open('/assets/record')
    const record = rowsOf(app, 'screen.assetsRecord').getByRole('button')
    await record.tap()
    await expect(app.sheet('record.detail')).toContainText('+7')
    await expect(app.text('record.deviceDeposits')).toBeHidden()
    await page.keyboard.press('Escape')

    await seedDeposit(page, { amount: '7', requestedAt, hash })
    await app.reload()
    await record.tap()
    await expect(app.text('record.deviceDeposits')).toBeVisible()
    await expect(page.getByText(hash), 'on no record by itself').toBeHidden()
    await app.text('record.deviceDeposits').tap()
    await expect(page.getByText(hash)).toBeVisible()
    await expect(app.text('record.deviceDepositsText')).toBeVisible()
    const explorer = page.getByRole('link', { name: app.t('deposit.explorer') })
    await expect(explorer).toHaveAttribute('href', `https://explorer.example/tx/${hash}`)
  },
)
