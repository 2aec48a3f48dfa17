import { cachedKeys } from '../../browser/browserStorage.ts'
import { goOffline, loseOrigin, reopen } from '../../browser/network.ts'
import { addressOf, maskedAddressOf, SEEDED_USDT } from '../../fixtures/accounts.ts'
import { putRows } from '../../fixtures/seedCache.ts'
import { seedDeposit } from '../../fixtures/seedDeposit.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { App } from '../../pages/app.ts'
import { buyNode } from '../../pages/nodeSale.ts'
import { goTo } from '../../pages/screens.ts'
import { unknownOutcome } from '../../pages/unknownOutcome.ts'
import { TEST_CHAIN } from '../../wallet/chains.ts'

test.use({ loggedIn: true, failuresPlanned: true })

const bar = (app: App) => app.page.getByRole('region', { name: app.t('saved.title') })

test.beforeEach(async ({ app, page }) => {
  await app.open('/assets')
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  await app.open('/my')
  await expect(page.getByText('Class1', { exact: true })).toBeVisible()
  // A tab that closes may take along what it shows and has not stored yet.
  await expect.poll(async () => (await cachedKeys(page)).join()).toContain('getUserInfo')
})

test('online it opens on a tap, is that of the newest data, is offered again once closed, and connecting returns to the same screen', async ({
  page,
}) => {
  const address = addressOf('otherMember')
  const scope = `${TEST_CHAIN}:${address.toLowerCase()}`
  const older = { key: `${scope}|listAccounts`, scope, address, name: 'listAccounts', value: [], fetchedAt: 1 }
  await page.evaluate(putRows, ['documents', JSON.stringify([older])] as const)
  const later = new App(await reopen(page, '/assets'), 'en-US')
  const offer = later.page.getByRole('button', { name: /^View saved data \(as of \d\d:\d\d\)$/ })
  await expect(later.heading('connect.cardTitle')).toBeVisible()
  await offer.click()
  await expect(bar(later)).toContainText(maskedAddressOf('member'))
  await later.press(bar(later), 'action.close')
  await expect(bar(later)).toBeHidden()
  await expect(later.page.getByText(SEEDED_USDT)).toHaveCount(0)
  await offer.click()
  await expect(later.page.getByText(SEEDED_USDT).first()).toBeVisible()
  await expect(later.button('assets.deposit')).toHaveAttribute('aria-disabled', 'true')
  await expect(later.page.getByRole('main').getByText(later.t('saved.readOnly')).first()).toBeVisible()
  await later.press(bar(later), 'connect.button')
  await expect(bar(later)).toBeHidden()
  await later.expectPath('/assets')
  await expect(later.button('assets.deposit')).not.toHaveAttribute('aria-disabled')
})

test('after a purchase whose new balance no longer arrives, it waits for nothing, and names a balance with its age only', async ({
  app,
  page,
  server,
  calls,
}) => {
  await app.open('/node')
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  await calls.settled()
  await server.respondOnce('listAccounts', 40201)
  await server.respondOnce('refreshTokens', 40201)
  await buyNode(app)
  await expect(app.connectButton).toBeVisible()
  await page.getByRole('button', { name: /^View saved data/ }).click()
  await goTo(app, '/node')
  await expect(app.text('node.usable').locator('..')).toContainText('—')
  await app.link('tab.assets').click()
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
})

test('it removes no deposit and no purchase of unknown outcome from the device', async ({ page }) => {
  const scope = `${TEST_CHAIN}:${addressOf('member').toLowerCase()}`
  const requestedAt = Date.now() - 7_200_000
  const intent = { id: 'seeded', scope, name: 'buy', baseline: { id: 1, price: '100', bought: 1 }, requestedAt }
  const row = { ...intent, serverMessage: null, reported: true }
  await page.evaluate(putRows, ['intents', JSON.stringify([row]), 'tpu-journal-live'] as const)
  await seedDeposit(page, { amount: '7', requestedAt, hash: `0x${'7'.repeat(64)}` })
  const later = new App(await reopen(page, '/assets'), 'en-US')
  await later.page.getByRole('button', { name: /^View saved data/ }).click()
  await expect(later.button('deposit.dismiss')).toBeDisabled()
  await expect(later.button('deposit.dismiss')).toHaveAccessibleDescription(later.t('saved.readOnly'))
  await goTo(later, '/node')
  const card = unknownOutcome(later, 'buyNode')
  const close = card.getByRole('button', { name: later.t('action.close') })
  await expect(close).toBeDisabled()
  await expect(close).toHaveAccessibleDescription(later.t('saved.readOnly'))
})

test('another account that connects there finds nothing of what was searched', LONG, async ({ page, wallet }) => {
  const later = new App(await reopen(page, '/assets/record'), 'en-US')
  await later.page.getByRole('button', { name: /^View saved data/ }).click()
  await later.page
    .getByRole('main')
    .getByRole('button', { name: later.t('search.title') })
    .click()
  const search = later.page.getByRole('searchbox', { name: later.t('search.label') })
  await search.fill('12.5')
  await wallet.switchAccount('otherMember')
  await later.press(bar(later), 'connect.button')
  await expect(later.page.getByRole('button', { name: maskedAddressOf('otherMember') })).toBeVisible()
  await later.expectPath('/assets/record')
  await expect(search).toHaveCount(0)
})

test(
  'it opens by itself where the browser believes in a network and the origin does not answer; says when the data was fetched in words, reads no wallet, and shows a text in the language it has',
  LONG,
  async ({ page, context, wallet }) => {
    await loseOrigin(context)
    const later = new App(await reopen(page, '/my'), 'en-US')
    await expect(bar(later)).toContainText(maskedAddressOf('member'))
    await expect(bar(later)).toContainText(later.t('offline.server'))
    await expect(later.page.getByText('Class1', { exact: true })).toBeVisible()
    await expect(later.page.getByRole('main').getByText(/^as of \d\d:\d\d$/)).toBeVisible()
    await expect(later.page.getByRole('button', { name: /^as of/ })).toHaveCount(0)
    await later.button('nav.menu').click()
    await expect(later.sheet('nav.menu')).toContainText(later.t('user.level'))
    await expect(later.text('wallet.balance')).toHaveCount(0)
    expect(wallet.requestCount('eth_getBalance')).toBe(0)
    await later.page.keyboard.press('Escape')
    await later.chooseLanguage('zh-CN')
    await expect(later.heading('screen.account')).toBeVisible()
    await expect(later.page.getByText('Class1', { exact: true })).toBeVisible()
    await expect(later.text('saved.none')).toHaveCount(0)
  },
)

test(
  'offline, an empty list offers no deposit, and a reload shows no error before the saved data',
  LONG,
  async ({ app, page, server, context }) => {
    await server.enterScenario('no-records')
    await app.open('/assets/record')
    await expect(app.heading('record.empty')).toBeVisible()
    await expect(app.button('deposit.title')).not.toHaveAttribute('aria-disabled')
    await goOffline(context)
    await expect(app.button('deposit.title')).toHaveAttribute('aria-disabled', 'true')

    const alerts: string[] = []
    await page.exposeFunction('onAlert', (text: string) => alerts.push(text))
    await page.addInitScript(() => {
      const { onAlert } = globalThis as unknown as { onAlert: (text: string) => void }
      new MutationObserver(() => {
        const shown = [...document.querySelectorAll('[role=alert]')].map((each) => each.textContent).join('')
        if (shown) onAlert(shown)
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await page.goto('/my')
    await expect(page.getByText('Class1', { exact: true })).toBeVisible()
    expect(alerts.filter((text) => text.includes(app.t('error.network')))).toEqual([])
  },
)
