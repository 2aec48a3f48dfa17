import { INVITE_CODE } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'

test.describe('no wallet', () => {
  test.use({ installed: {} })

  test(
    'shows an alert with links that open this page in a wallet, with path, invite code and language',
    LONG,
    async ({ app, page, context, baseURL }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await app.open(`/assets?inviteCode=${INVITE_CODE}`)
      await app.connect()
      const sheet = app.sheet('wallet.none')
      await expect(sheet.getByRole('alert')).toHaveText(app.t('wallet.noneText'))
      await expect(sheet).toContainText(app.t('wallet.getOne'))
      await expect(sheet).toContainText(app.t('wallet.ownBrowser'))

      const link = `${baseURL}/assets?lang=en-US&inviteCode=${INVITE_CODE}`
      const { host } = new URL(link)
      const hrefs = await sheet.getByRole('link').evaluateAll((links) => links.map((a) => a.getAttribute('href') ?? ''))
      expect(hrefs).toHaveLength(5)
      expect(hrefs[0]).toBe(`https://link.metamask.io/dapp/${host}/assets?lang=en-US&inviteCode=${INVITE_CODE}`)
      for (const href of hrefs)
        expect(decodeURIComponent(decodeURIComponent(href))).toContain(`${host}/assets?lang=en-US`)

      await app.press(sheet, 'wallet.copyLink')
      await expect(app.toast('tip.copySuccess')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
      await app.press(sheet, 'action.close')
      await expect(app.connectButton).toBeEnabled()
    },
  )
})

test.describe('two wallets with the same id, a hostile one, and another one', () => {
  const HTML_NAME = '<img src=x onerror=alert(1)>Evil'
  test.use({
    installed: {
      'Honest Wallet': { rdns: 'io.honest' },
      'Honest  Wallet': { rdns: 'io.honest' },
      [HTML_NAME]: { icon: 'https://evil.example/icon.png' },
      'Beta Wallet': {},
    },
  })

  test('the two are flagged, the name of the hostile one is text and its remote icon is ignored; only the chosen one gets requests, and comes first after a log-out unless another one has its id', async ({
    app,
    wallets,
  }) => {
    await app.open()
    await app.connect()
    const offered = app.sheet('connect.choose').getByRole('listitem')
    await expect(offered).toHaveCount(4)
    const evil = offered.filter({ hasText: HTML_NAME })
    const honest = offered.filter({ hasText: app.t('connect.sameId') })
    await expect(honest).toHaveCount(2)
    for (const each of await honest.all()) await expect(each).toContainText('io.honest')
    // Icons have an empty `alt`, and so no role `img`.
    await expect(honest.first().locator('img')).toHaveCount(1)
    await expect(evil).toBeVisible()
    await expect(evil.locator('img')).toHaveCount(0)
    for (const wallet of wallets) expect(wallet.requests).toEqual([])

    await offered.filter({ hasText: 'Beta Wallet' }).getByRole('button').click()
    await app.expectPath('/node')
    expect(wallets.map((wallet) => wallet.requestCount('personal_sign'))).toEqual([0, 0, 0, 1])
    for (const wallet of wallets.slice(0, 3)) expect(wallet.requests).toEqual([])
    await app.logOut()
    await app.connect()
    await expect(offered.first()).toContainText('Beta Wallet')
    await expect(offered.first()).toContainText(app.t('connect.lastUsed'))

    await honest.first().getByRole('button').click()
    await app.expectPath('/node')
    await app.logOut()
    await app.connect()
    await expect(offered).toHaveCount(4)
    await expect(offered.filter({ hasText: app.t('connect.lastUsed') })).toHaveCount(0)
  })
})
