import { expect, test } from '../../fixtures/test.ts'

test.use({ loggedIn: true })

test('shows the current level name and the next level name', async ({ app, page }) => {
  await app.open('/invited')
  await page.getByRole('link', { name: app.t('user.level') }).click()
  await app.expectPath('/invited/update')
  await expect(page.getByRole('definition').first()).toHaveText('Class1')
  await expect(page.getByRole('definition').nth(1)).toHaveText('Class2')
})

test('the requirements are static: both markets Class1, 1/2; small market 50000', async ({ app, page, server }) => {
  await server.hold('getLevelInfo')
  await app.open('/invited/update')
  const requirements = page.getByRole('region', { name: app.t('level.requirements') })
  await expect(requirements.getByRole('definition')).toHaveText(['Class1 · 1/2', '50000'])
})

test('after the last level there is no next level', async ({ app, page }) => {
  const json = { code: 200, message: 'OK', data: { name: 'Class5', nextName: '' } }
  await page.route('**/api/v1/level/info', (route) => route.fulfill({ json }))
  await app.open('/invited/update')
  await expect(page.getByRole('definition').nth(1)).toHaveText(app.t('level.highest'))
})
