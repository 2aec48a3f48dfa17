import { SEEDED_USDT } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ loggedIn: true })

test('shows the total of USDT and TPUA with frozen, and a card per token, with deposit and withdraw for USDT only', async ({
  app,
  page,
}) => {
  await app.open('/assets')
  const total = page.getByRole('region', { name: app.t('assets.total') })
  await expect(total).toContainText('2,104.75')
  await expect(total.getByRole('listitem')).toHaveText(['USDT 88%', 'TPUA 7%', `${app.t('assets.frozenPart')} 5%`])

  for (const [token, usable, frozen] of [
    ['USDT', SEEDED_USDT, '100'],
    ['TPU', '12,480.5', '2,000'],
    ['TPUA', '144.5', '0'],
  ] as const) {
    const card = page.locator('section').filter({ has: page.getByText(token, { exact: true }) })
    await expect(card).toHaveCount(1)
    await expect(card).toContainText(usable)
    await expect(card).toContainText(`${app.t('assets.frozenPart')} ${frozen}`)
  }

  const usdt = page.locator('section').filter({ has: page.getByText('USDT', { exact: true }) })
  await expect(usdt.getByRole('button')).toHaveText([app.t('assets.deposit'), app.t('assets.withdraw')])
  await expect(app.button('assets.deposit')).toHaveCount(1)
  await app.button('assets.withdraw').click()
  await app.expectPath('/assets/withdraw')
})
