import puppeteer, { type Page } from 'puppeteer-core'
import { sleep } from '../../../src/lib/browser/sleep.ts'
import { type Browser, type Engine, type Tab, VIEWPORT } from './driver.ts'
import { findProgram } from './findProgram.ts'
import { sourceOf } from './pageFunction.ts'

/** Firefox through WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  launch: async (scripts, { hasMotion = false } = {}): Promise<Browser> => {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: findProgram('firefox-esr', 'firefox'),
      extraPrefsFirefox: { 'ui.prefersReducedMotion': hasMotion ? 0 : 1, 'intl.accept_languages': 'en-US' },
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

/** A page in the background has its timers slowed down: brings the page to the front before it is used. */
const asTab = (page: Page): Tab => {
  const inFront = async () => {
    if (front.get(page.browser()) !== page) await page.bringToFront()
    front.set(page.browser(), page)
    return page
  }
  return {
    open: async (url) => void (await (await inFront()).goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: async (run, ...args) => (await (await inFront()).evaluate(sourceOf(run, ...args))) as never,
    tapAt: async (x, y) => (await inFront()).mouse.click(x, y),
    tapTwiceAt: async (x, y, gapMs) => {
      const { mouse } = await inFront()
      await Promise.all([mouse.click(x, y), sleep(gapMs)])
      await mouse.click(x, y)
    },
    type: async (text) => (await inFront()).keyboard.type(text),
    press: async (key) => (await inFront()).keyboard.press(key),
    screenshot: async () => Buffer.from(await (await inFront()).screenshot()),
    close: () => page.close(),
  }
}

/** The page in front of each browser. */
const front = new WeakMap<object, Page>()
