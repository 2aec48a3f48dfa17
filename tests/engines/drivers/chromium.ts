import { chromium as playwright } from 'playwright'
import { CHROMIUM_ARGS, findChromium } from '../../../scripts/chromium.mjs'
import { type Browser, type Engine, type Tab, VIEWPORT } from './driver.ts'
import { sourceOf } from './pageFunction.ts'

/** Chromium through Playwright. */
export const chromium: Engine = {
  name: 'Chromium',
  launch: async (scripts, { hasMotion = false } = {}): Promise<Browser> => {
    const executablePath = findChromium()
    const browser = await playwright.launch({ ...(executablePath && { executablePath }), args: [...CHROMIUM_ARGS] })
    const reducedMotion = hasMotion ? 'no-preference' : 'reduce'
    const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US', reducedMotion })
    const errors: string[] = []
    for (const content of scripts) await context.addInitScript({ content })
    context.on('weberror', (error) => errors.push(`exception: ${error.error().stack}`))
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
    })
    return { newTab: async () => asTab(await context.newPage()), errors, stop: () => browser.close() }
  },
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof playwright.launch>>['newPage']>>

const asTab = (page: Page): Tab => ({
  open: async (url) => void (await page.goto(url)),
  reload: async () => void (await page.reload()),
  evaluate: (run, ...args) => page.evaluate(sourceOf(run, ...args)),
  tapAt: (x, y) => page.mouse.click(x, y),
  type: (text) => page.keyboard.type(text),
  press: (key) => page.keyboard.press(key),
  screenshot: () => page.screenshot(),
  close: () => page.close(),
})
