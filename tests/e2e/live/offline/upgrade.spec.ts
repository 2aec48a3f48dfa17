import { IS_NIGHT } from '../../../night.ts'
import { countRows } from '../../browser/askTables.ts'
import { createEarlierCache } from '../../browser/earlierCache.ts'
import { putRows, recordAtPosition, seedCache } from '../../fixtures/seedCache.ts'
import { expect, test } from '../../fixtures/test.ts'
import { vary } from '../../fixtures/variations.ts'
import { rowsOf } from '../../pages/infiniteList.ts'
import { recordToasts } from '../../pages/toasts.ts'

/** Writing the rows takes most of the test. */
const ROWS = IS_NIGHT ? 100_000 : 10_000

test.use({ loggedIn: true, failuresPlanned: /\/missing\.svg$/ })
test.describe.configure({ timeout: 120_000 })

for (const version of vary([4, 3, 2]))
  test(`a cache of version ${version} with ${ROWS} records is kept, while a tab of that version is open`, async ({
    app,
    page,
    context,
    server,
  }) => {
    const old = await context.newPage()
    await old.goto('/missing.svg')
    await createEarlierCache(old, version)
    await seedCache(old, ROWS)
    if (version === 4) {
      await old.evaluate(putRows, ['counts', '[{"scope":"s","list":"l","span":"all","start":0,"counts":[]}]'] as const)
      await old.evaluate(putRows, ['sums', '[{"scope":"s","list":"l","token":"USDT","hour":0,"sums":[]}]'] as const)
    }
    const release = await server.hold('listTransactions')
    const toasts = await recordToasts(page)
    await app.open('/assets/record')
    await expect(rowsOf(app, 'screen.assetsRecord').first()).toContainText(`+${recordAtPosition(0).amount}`, {
      // The four new indexes of version 2 take a while.
      ...(version === 2 && { timeout: 60_000 }),
    })
    expect(await old.evaluate(() => Reflect.get(globalThis, 'held'))).toBe(false)
    expect(await countRows(page, 'tpu-cache-live')).toMatchObject({ entries: ROWS, coverage: 1, counts: 0, sums: 0 })
    expect(toasts()).toEqual([])
    release()
  })
