import { FAULT_MESSAGE } from '../../../mocks/scenarios/faults.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../src/contract/language.ts'
import { IS_NIGHT } from '../../night.ts'
import { everyRule } from '../browser/axe.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'
import { DEMO_MESSAGES, logInToDemo, openAdvanced, openSection, panelOf, SECTIONS, tap } from '../pages/demo.ts'
import { buyButton, buyNode, offerCard, PUBLIC_NODE } from '../pages/nodeSale.ts'
import { goTo } from '../pages/screens.ts'

test.use({ installed: {} })

const t = DEMO_MESSAGES['en-US']

test(
  'a link with mistakes names each of them, and the rest applies; so does what is typed as settings',
  LONG,
  async ({ app, page }) => {
    await app.open('/node?scenario=unknown-situation&scenario=sale-sold-out:colour=red&latency=soon')
    const alert = panelOf(page).getByRole('alert').first()
    for (const wrong of ['unknown-situation', 'colour', 'soon']) await expect(alert).toContainText(wrong)
    await page.keyboard.press('Escape')
    await expect(app.text('node.soldOut').first()).toBeVisible()

    const part = await openAdvanced(page, 'settings.title')
    const field = part.getByRole('textbox', { name: t['settings.title'] })
    const apply = part.getByRole('button', { name: t['settings.apply'] })
    await expect(field).toHaveValue('scenario=sale-sold-out')
    await field.fill('scenario=usdt-balance:amount=much')
    await apply.click()
    await expect(part.getByRole('alert').filter({ hasText: 'much' })).toBeVisible()
    await field.fill('/node?scenario=usdt-balance:amount=77.5&scenario=node-limit-reached')
    await apply.click()
    await expect(offerCard(app)).toContainText(app.t('node.yoursOf', { bought: 2, max: 2 }))
    await expect(page.getByRole('main')).toContainText('77.5')
  },
)

test('a link logs in, enters its situations and leaves the address bar; “Copy link” gives it again, with the language and the screen', async ({
  app,
  page,
}) => {
  const situations = 'scenario=sale-sold-out&scenario=usdt-balance:amount=77.5'
  await app.open(`/node?${situations}&wallet=approves&clock=frozen@2026-11-21T14:02:00Z`)
  await app.expectPath('/node')
  await expect(app.text('node.soldOut').first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('77.5')
  await app.reload()
  await expect(app.text('node.soldOut').first()).toBeVisible()
  const link = String(await (await openSection(page, 'share')).getByText(/^http/).textContent())
  expect(link.length).toBeLessThan(2000)
  expect(new URL(link).pathname).toBe('/node')
  expect([...new URL(link).searchParams]).toEqual(
    expect.arrayContaining([
      ['scenario', 'sale-sold-out'],
      ['scenario', 'usdt-balance:amount=77.5'],
      ['wallet', 'approves'],
      ['clock', 'frozen@2026-11-21T14:02:00Z'],
      ['lang', 'en-US'],
    ]),
  )
  await expect(page.getByRole('img', { name: t['share.qr'] })).toBeVisible()
})

test(
  'a situation and the connection are found by their words, and applied without a reload',
  LONG,
  async ({ app, page }) => {
    await app.open('/node?scenario=sale-open')
    await expect(buyButton(app)).toBeVisible()
    await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }))
    const section = await openSection(page, 'situations')
    await section.getByRole('searchbox', { name: t['situation.search'] }).fill('limit reached')
    await section.getByRole('button', { name: /^Limit reached/ }).click()
    await expect(panelOf(page)).toHaveCount(0)
    await expect(offerCard(app)).toContainText(app.t('node.yoursOf', { bought: 2, max: 2 }))
    await (await openSection(page, 'situations')).getByRole('searchbox').fill('offline')
    await tap(page, 'Offline')
    await expect(panelOf(page)).toHaveCount(0)
    await expect(app.text('offline.network').first()).toBeVisible()
    await expect(offerCard(app)).toBeVisible()
    expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true)
  },
)

test(
  'a planned failure is shown with a sentence of the server, in the log and in the list',
  LONG,
  async ({ app, page }) => {
    await app.open('/node?scenario=sale-open')
    await expect(buyButton(app)).toBeVisible()
    const part = await openAdvanced(page, 'fault.title')
    await part.getByRole('textbox', { name: t['fault.title'] }).fill('fault=buyNode:http-503')
    await part.getByRole('button', { name: t['settings.apply'] }).click()
    await expect(part.getByRole('listitem')).toHaveText('buyNode:http-503')
    await page.keyboard.press('Escape')
    await buyButton(app).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: app.t('node.buyNow'), exact: true })
      .click()
    await expect(page.getByText(FAULT_MESSAGE).first()).toBeVisible()
  },
)

test.describe('on a wide window', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test(
    'the panel is beside the app, which can be used, comes above a dialog with a tap, and stays through a reload',
    LONG,
    async ({ app, page }) => {
      await app.open('/node?scenario=sale-open')
      await openAdvanced(page, 'calls.title')
      const panel = page.getByRole('complementary', { name: t.panel })
      await expect(panel.getByText('listNodeSales').first()).toBeVisible()
      const [beside, button] = [await panel.boundingBox(), await buyButton(app).boundingBox()]
      expect(Number(button?.x) + Number(button?.width)).toBeLessThanOrEqual(Number(beside?.x))
      await panel.getByText('listNodeSales').first().click()
      await expect(panel.getByRole('button', { name: t['calls.curl'] })).toBeVisible()

      await openSection(page, 'change')
      await buyButton(app).click()
      const question = app.sheet('tip.sureBuy', PUBLIC_NODE)
      await question.click({ position: { x: 1100, y: 400 } })
      await panelOf(page).getByRole('radio', { name: t['network.server-down'] }).check()
      await tap(page, 'Close')
      await expect(question).toBeVisible()
      await app.press(question, 'action.cancel')

      await (await openSection(page, 'situations')).getByRole('button', { name: /^Sold out/ }).click()
      await expect(app.text('node.soldOut').first()).toBeVisible()
      await app.reload()
      await expect(panel).toBeVisible()
    },
  )

  test('the link to share beside the app follows the login and what is done', LONG, async ({ app, page }) => {
    await app.open('/assets?login=guest')
    const link = (await openSection(page, 'share')).getByText(/^http/)
    await expect(link).toContainText('login=guest')
    await logInToDemo(page, () => app.connect())
    await expect(link).toContainText('login=member')
    await app.expectPath('/assets')

    await goTo(app, '/node')
    await expect(offerCard(app)).toBeVisible()
    const before = String(await link.textContent())
    await buyNode(app)
    await expect(app.toast('tip.buySuccess')).toBeVisible()
    await expect(link).not.toHaveText(before)
  })
})

// The second language has the same colours and roles; `npm run night` checks both.
for (const language of IS_NIGHT ? LANGUAGES : [DEFAULT_LANGUAGE])
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('every section is accessible', LONG, async ({ app, page }) => {
      await app.open('/?scenario=member-logged-in')
      const problems: string[] = []
      for (const section of SECTIONS) {
        const shown = await openSection(page, section, language)
        for (const fold of await shown.locator('details').all())
          if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click()
        problems.push(...(await everyRule(page, `the section ${section}`)))
      }
      expect(problems).toEqual([])
    })
  })
