import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'

test.use({ loggedIn: true })

test(
  'shows the level, the next one, and static requirements: both markets Class1, 1/2; small market 50,000; at the last level it says so, and without any level it claims none',
  LONG,
  async ({ app, page, server }) => {
    const release = await server.hold('getLevelInfo')
    await app.open('/invited')
    await page.getByRole('link', { name: app.t('user.level') }).click()
    await app.expectPath('/invited/update')
    const requirements = page.getByRole('region', { name: app.t('level.requirements') })
    await expect(requirements.getByRole('definition')).toHaveText(['Class1 · 1/2', '50,000'])
    release()
    await expect(page.getByRole('definition').first()).toHaveText('Class1')
    await expect(page.getByRole('definition').nth(1)).toHaveText('Class2')

    const levels = [
      [{ name: 'Class5', nextName: '' }, 'Class5', 'Highest level reached'],
      [{ name: '', nextName: '' }, 'None yet', '—'],
    ] as const
    for (const [data, own, next] of levels) {
      await page.route('**/api/v1/level/info', (route) => route.fulfill({ json: { code: 200, message: 'OK', data } }))
      await app.reload()
      await expect(page.getByRole('definition').first()).toHaveText(own)
      await expect(page.getByRole('definition').nth(1)).toHaveText(next)
    }
  },
)
