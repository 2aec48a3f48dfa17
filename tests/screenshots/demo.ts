import { type Browser, chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs'

/** Runs with a browser. */
export async function withBrowser(work: (browser: Browser) => Promise<unknown>): Promise<void> {
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...CHROMIUM_ARGS] })
  await work(browser)
  await browser.close()
}

/** Builds the demo into a folder of its own, so that tests can run at the same time, and serves it. */
export async function withDemo(work: (browser: Browser, baseURL: string) => Promise<unknown>): Promise<void> {
  const demo = { mode: 'demo', build: { outDir: '.cache/shots-demo' }, logLevel: 'warn' } as const
  await build(demo)
  const server = await preview({ ...demo, preview: { port: 0, host: '127.0.0.1' } })
  await withBrowser((browser) => work(browser, server.resolvedUrls?.local[0] ?? ''))
  await server.close()
}
