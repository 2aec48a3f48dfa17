/**
 * Takes screenshots of every screen and sheet of the demo, in both languages, four sizes and both colour schemes, into
 * `.cache/shots`: `npm run screenshots` (or a selection: `npm run screenshots -- 390 en-US dark node`).
 */
import { mkdirSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs'
import { LABELS, SCENES } from './scenes.ts'

const SIZES = [
  [390, 844],
  [320, 568],
  [768, 1024],
  [1280, 800],
] as const
const LANGUAGES = ['en-US', 'zh-CN'] as const
const SCHEMES = ['dark', 'light'] as const
const OUT = '.cache/shots'
// A separate folder, so that tests can run at the same time.
const BUILD = { outDir: '.cache/shots-demo' }

async function shoot(
  browser: Browser,
  origin: string,
  [width, height]: readonly [number, number],
  language: keyof typeof LABELS,
  scheme: 'dark' | 'light',
) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    colorScheme: scheme,
    deviceScaleFactor: width > 1000 ? 1 : 2,
  })
  const page = await context.newPage()
  await page.goto(`/?lang=${language}&inviteCode=K7Q2-MINT`)
  await page.getByRole('main').getByRole('button').first().waitFor()
  for (const [name, act] of SCENES) {
    try {
      await act(page, LABELS[language])
      await page.waitForTimeout(400)
    } catch (error) {
      process.stderr.write(`${width} ${language} ${scheme} ${name}: ${String(error).split('\n')[0]}\n`)
    }
    if (only.length === 0 || only.includes(name))
      await page.screenshot({ path: `${OUT}/${name}-${width}-${language}-${scheme}.png` })
  }
  await context.close()
}

const wanted = process.argv.slice(2)
const pick = <T>(all: readonly T[]) => {
  const named = all.filter((each) => wanted.includes(String(Array.isArray(each) ? each[0] : each)))
  return named.length > 0 ? named : all
}
const only = wanted.filter((word) => SCENES.some(([name]) => name === word))

mkdirSync(OUT, { recursive: true })
await build({ mode: 'demo', build: BUILD, logLevel: 'warn' })
const server = await preview({ mode: 'demo', build: BUILD, preview: { port: 0, host: '127.0.0.1' }, logLevel: 'warn' })
const origin = server.resolvedUrls?.local[0] ?? ''
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...CHROMIUM_ARGS] })
for (const size of pick(SIZES))
  for (const language of pick(LANGUAGES))
    for (const scheme of pick(SCHEMES)) await shoot(browser, origin, size, language, scheme)
await browser.close()
await server.close()
