import type { Page } from '@playwright/test'
import { SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ loggedIn: true })

/** Damages every cached document. */
const damageDocuments = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('tpu-cache-live')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const documents = opening.result.transaction('documents', 'readwrite').objectStore('documents')
    const reading = documents.getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    for (const row of reading.result as object[]) documents.put({ ...row, value: [{ balance: {} }] })
    await new Promise((resolve) => documents.transaction.addEventListener('complete', resolve))
    opening.result.close()
  })

test('a reload keeps the session, whose tokens are in sessionStorage only, and shows cached data with its age before the reply, unless they don’t fit: nothing breaks meanwhile', async ({
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

  await damageDocuments(page)
  const answerAgain = await server.hold('listAccounts')
  await app.reload()
  await expect(app.button('nav.menu')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByText('NaN')).toBeHidden()
  answerAgain()
  await expect(page.getByText('42.5', { exact: true })).toBeVisible()
  expect(calls.count('authorize')).toBe(0)
})
