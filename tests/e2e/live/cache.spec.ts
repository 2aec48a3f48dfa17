import { SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ loggedIn: true })

test('a reload keeps the session, whose tokens are in sessionStorage only, and shows cached data with its age before the reply', async ({
  app,
  page,
  context,
  server,
  calls,
}) => {
  await app.open('/assets')
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  expect(JSON.stringify(await context.storageState({ indexedDB: true }))).not.toMatch(/(?:access|refresh)-[0-9a-f]{32}/)
  expect(page.url()).not.toContain('access')
  const answer = await server.hold('listAccounts')
  await server.enterScenario('usdt-balance', { amount: '42.5' })
  await app.reload()
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  await expect(page.getByText(/^as of \d\d:\d\d$/)).toBeVisible()
  answer()
  await expect(page.getByText('42.5', { exact: true })).toBeVisible()
  await expect(page.getByText(SEEDED_USDT).first()).toBeHidden()
  expect(calls.count('authorize')).toBe(0)
})
