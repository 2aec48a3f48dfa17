import { INVITE_CODE } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('two wallets', () => {
  test.use({
    installed: { 'Alpha Wallet': {}, 'Beta Wallet': {} },
  })

  test('are offered by name; only the chosen one is asked, and it is remembered after the exit', async ({
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

  test('an alert offers the wallets that can open this page, with path, invite code and language', async ({
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

    const link = `${baseURL}/assets?lang=en-US&inviteCode=${INVITE_CODE}`
    const { host } = new URL(link)
    const hrefs = await sheet.getByRole('link').evaluateAll((links) => links.map((a) => a.getAttribute('href') ?? ''))
    expect(hrefs).toHaveLength(5)
    expect(hrefs[0]).toBe(`https://metamask.app.link/dapp/${host}/assets?lang=en-US&inviteCode=${INVITE_CODE}`)
    for (const href of hrefs)
      expect(decodeURIComponent(decodeURIComponent(href))).toContain(`${host}/assets?lang=en-US`)

    await app.inSheet(sheet, 'wallet.copyLink').click()
    await expect(app.toast('tip.copySuccess')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await app.inSheet(sheet, 'action.close').click()
    await expect(app.connectButton).toBeEnabled()
  })

  test('a link that can not be copied is an alert with the reason', async ({ app, page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Write permission denied.'))
    })
    await app.open()
    await app.connect()
    await app.button('wallet.copyLink').click()
    await expect(app.sheet('tip.copyFailed')).toContainText('Write permission denied.')
  })
})

for (const [how, setup] of [
  ['announces itself a second late', { afterMs: 1000 }],
  ['only sets window.ethereum', { by: 'injected' }],
  ['only sets window.ethereum, a second late', { by: 'injected', afterMs: 1000 }],
] as const)
  test.describe('one wallet', () => {
    test.use({ installed: { 'Test Wallet': setup } })

    test(`that ${how} is found`, async ({ app, wallet }) => {
      await app.open()
      await app.connect()
      await app.expectPath('/node')
      expect(wallet.requestCount('eth_requestAccounts')).toBe(1)
    })
  })

test.describe('a hostile wallet', () => {
  test.use({
    installed: {
      '<img src=x onerror=alert(1)>Evil': { icon: 'https://evil.example/icon.png' },
      'Honest Wallet': {},
    },
  })

  test('is shown as text, its icon is not fetched, and nobody is asked before a tap', async ({ app, wallets }) => {
    await app.open()
    await app.connect()
    const evil = app.sheet('connect.choose').getByRole('button', { name: '<img src=x onerror=alert(1)>Evil' })
    await expect(evil).toBeVisible()
    await expect(evil.getByRole('img')).toHaveCount(0)
    for (const wallet of wallets) expect(wallet.requests).toEqual([])
  })
})
