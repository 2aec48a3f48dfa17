import { IS_NIGHT } from '../../../night.ts'
import { countRows } from '../../browser/askTables.ts'
import { createEarlierCache } from '../../browser/earlierCache.ts'
import { putRows, recordAtPosition, seedCache } from '../../fixtures/seedCache.ts'
import { expect, test } from '../../fixtures/test.ts'
import { rowsOf } from '../../pages/infiniteList.ts'
import { recordToasts } from '../../pages/toasts.ts'

/** Writing the rows takes most of the test. */
const ROWS = IS_NIGHT ? 100_000 : 10_000

test.use({ loggedIn: true, failuresPlanned: /\/missing\.svg$/ })

test(`the cache of 1.0.0 with ${ROWS} records is kept, while a tab of that version is open`, async ({
  app,
  page,
  context,
  server,
}) => {
  const old = await context.newPage()
  await old.goto('/missing.svg')
  await createEarlierCache(old)
  await seedCache(old, ROWS)
  await old.evaluate(putRows, ['counts', '[{"scope":"s","list":"l","span":"all","start":0,"counts":[]}]'] as const)
  await old.evaluate(putRows, ['sums', '[{"scope":"s","list":"l","token":"USDT","hour":0,"sums":[]}]'] as const)
  const release = await server.hold('listTransactions')
  const toasts = await recordToasts(page)
  await app.open('/assets/record')
  await expect(rowsOf(app, 'screen.assetsRecord').first()).toContainText(`+${recordAtPosition(0).amount}`)
  expect(await old.evaluate(() => Reflect.get(globalThis, 'held'))).toBe(false)
  expect(await countRows(page, 'tpu-cache-live')).toMatchObject({ entries: ROWS, coverage: 1, counts: 0, sums: 0 })
  expect(toasts()).toEqual([])
  release()
})
