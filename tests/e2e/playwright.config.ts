import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs'
import { IS_NIGHT } from '../night.ts'
import type { Options } from './fixtures/options.ts'
import { LONG } from './fixtures/variations.ts'

const executablePath = findChromium()
const PATIENCE_MS = 30_000

/**
 * Runs the production builds in a real browser: `dist/live-e2e` and `dist/live` against the mock backend, `dist/demo`
 * alone.
 */
export default defineConfig<Options>({
  outputDir: '../../.cache/e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  // Most tests log in, buy, deposit or withdraw: what happens once in two runs with money is a failure.
  retries: 0,
  // Generous, for busy machines.
  timeout: 180_000,
  expect: { timeout: PATIENCE_MS },
  reporter: 'list',
  ...(!IS_NIGHT && { grepInvert: new RegExp(LONG.tag) }),
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath && { executablePath }), args: [...CHROMIUM_ARGS] },
    viewport: { width: 390, height: 844 },
    timezoneId: 'Asia/Shanghai',
    locale: 'en-US',
    serviceWorkers: 'block',
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    // A sheet that is still rising may slip away between the two halves of a click.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'live', testDir: 'live' },
    { name: 'fault-matrix', testDir: '../fault-matrix', use: { chained: true } },
    { name: 'fuzz', testDir: '../fuzz', testMatch: '*.spec.ts' },
    // The live build with WalletConnect; one worker, because the policy names the port of its relay.
    {
      name: 'walletconnect',
      testDir: '../walletconnect',
      testMatch: '*.spec.ts',
      fullyParallel: false,
      use: { edition: 'live-walletconnect', chained: true, installed: {} },
    },
    { name: 'base-path', testDir: '../base-path', testMatch: '*.spec.ts' },
    { name: 'soak', testDir: '../soak' },
    { name: 'demo', testDir: 'demo', use: { edition: 'demo' } },
  ],
})
