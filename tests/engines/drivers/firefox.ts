import puppeteer, { type Page } from 'puppeteer-core'
import { type Browser, type Engine, type Tab, VIEWPORT } from './driver.ts'
import { findProgram } from './findProgram.ts'
import { sourceOf } from './pageFunction.ts'

const PREFERENCES = { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-US' }

/** Firefox through WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  launch: async (scripts): Promise<Browser> => {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: findProgram('firefox-esr', 'firefox'),
      extraPrefsFirefox: PREFERENCES,
      defaultViewport: VIEWPORT,
    })
    const errors: string[] = []
    const newTab = async () => {
      const page = await browser.newPage()
      for (const script of scripts) await page.evaluateOnNewDocument(script)
      page.on('pageerror', (error) => errors.push(`exception: ${error instanceof Error ? error.stack : error}`))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url ?? ''}`)
      })
      return asTab(page)
    }
    return { newTab, errors, stop: () => browser.close() }
  },
}

const asTab = (page: Page): Tab => ({
  open: async (url) => void (await page.goto(url)),
  reload: async () => void (await page.reload()),
  evaluate: async (run, ...args) => (await page.evaluate(sourceOf(run, ...args))) as never,
  tapAt: (x, y) => page.mouse.click(x, y),
  type: (text) => page.keyboard.type(text),
  press: (key) => page.keyboard.press(key),
  screenshot: async () => Buffer.from(await page.screenshot()),
  close: () => page.close(),
})
