import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs'
import type { Options } from './fixtures/options.ts'

const executablePath = findChromium()

/** The product in a real browser: the two production builds, `dist/live` against the mock backend, `dist/demo` alone. */
export default defineConfig<Options>({
  outputDir: '../../.cache/e2e',
  fullyParallel: true,
  forbidOnly: true,
  // The tests wait, for the pause after every GET, more than they compute: three fit two cores.
  workers: 3,
  // On a busy machine one of hundreds may come too late. `npm test` names what passed only the second time.
  retries: 1,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath && { executablePath }), args: [...CHROMIUM_ARGS] },
    viewport: { width: 390, height: 844 },
    timezoneId: 'Asia/Shanghai',
    locale: 'en-US',
    serviceWorkers: 'block',
    actionTimeout: 7_000,
    // A sheet that is still rising may slip away between the two halves of a click.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'live', testDir: 'live', use: { edition: 'live' } },
    // A cell plays minutes on a phone. What is about money holds the first time.
    {
      name: 'fault-matrix',
      testDir: '../fault-matrix',
      timeout: 60_000,
      retries: 0,
      use: { edition: 'live-rpc', chained: true },
    },
    { name: 'demo', testDir: 'demo', use: { edition: 'demo' } },
  ],
})
