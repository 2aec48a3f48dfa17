import { expect, test } from '@playwright/test'
import { compareCache } from '../../bench/cache.ts'
import { compareLaunch } from '../../bench/launch.ts'

// The short version of `npm run bench`: that it still measures both sides. What it says is for a quiet machine.
// It builds, and starts browsers of its own.
test.describe.configure({ timeout: 180_000 })

test('the benchmark measures the cache, the launch, and what each is held against', async () => {
  for (const { cache, raw } of [await compareLaunch(1), ...(await compareCache(500, { write: 1, read: 5 }))]) {
    expect(cache).toBeGreaterThan(0)
    expect(raw).toBeGreaterThan(0)
  }
})
