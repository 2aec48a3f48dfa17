import { INVITE_CODE } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('two wallets', () => {
  test.use({ installed: { 'Alpha Wallet': {}, 'Beta Wallet': {} } })

  test('are listed by name; only the chosen one gets requests, and comes first after a log-out', async ({
    app,
    wallets,
  }) => {
    const [alpha, beta] = wallets
    await app.open()
    await app.connect()
    const picker = app.sheet('connect.choose')
    const offered = picker.getByRole('listitem').getByRole('button')
    await expect(offered).toHaveText([/Alpha Wallet/, /Beta Wallet/])
    await picker.getByRole('button', { name: 'Beta Wallet' }).click()
    await app.expectPath('/node')
    expect(alpha?.requests).toEqual([])
    expect(beta?.requestCount('personal_sign')).toBe(1)

    await app.logOut()
    await app.connect()
    await expect(offered).toHaveText([/Beta Wallet/, /Alpha Wallet/])
    await expect(offered.first()).toContainText(app.t('connect.lastUsed'))
  })
})

test.describe('no wallet', () => {
  test.use({ installed: {} })

  test('shows an alert with links that open this page in a wallet, with path, invite code and language', async ({
    app,
    page,
    context,
    baseURL,
  }) => {
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
  })
})

test.describe('two wallets with the same id, and a hostile one', () => {
  const HTML_NAME = '<img src=x onerror=alert(1)>Evil'
  test.use({
    installed: {
      'Honest Wallet': { rdns: 'io.honest' },
      'Honest  Wallet': { rdns: 'io.honest' },
      [HTML_NAME]: { icon: 'https://evil.example/icon.png' },
    },
  })

  test('the two are flagged, the name of the other is text and its remote icon is ignored; none gets requests before a choice', async ({
    app,
    wallets,
  }) => {
    await app.open()
    await app.connect()
    const offered = app.sheet('connect.choose').getByRole('listitem')
    await expect(offered).toHaveCount(3)
    const evil = offered.filter({ hasText: HTML_NAME })
    const honest = offered.filter({ hasText: app.t('connect.sameId') })
    await expect(honest).toHaveCount(2)
    for (const each of await honest.all()) await expect(each).toContainText('io.honest')
    // Icons have an empty `alt`, and so no role `img`.
    await expect(honest.first().locator('img')).toHaveCount(1)
    await expect(evil).toBeVisible()
    await expect(evil.locator('img')).toHaveCount(0)
    for (const wallet of wallets) expect(wallet.requests).toEqual([])

    await honest.first().getByRole('button').click()
    await app.expectPath('/node')
    await app.logOut()
    await app.connect()
    await expect(offered).toHaveCount(3)
    await expect(offered.filter({ hasText: app.t('connect.lastUsed') })).toHaveCount(0)
  })
})
