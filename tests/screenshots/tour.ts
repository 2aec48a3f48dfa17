/**
 * Takes the pictures of the tour into `docs/images/demo/`, and writes the tour into `docs/demo.md`: `node
 * tests/screenshots/tour.ts`. `-- text` writes the text alone.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { TOUR } from '../../mocks/scenarios/tour.ts'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs'
import { TOUR_PAGE, tourLink, tourPicture, writeTour } from './tourPage.ts'

const BUILD = { outDir: '.cache/tour-demo' }
/** Time for the first screen, its requests and the delay after them. */
const SETTLED_MS = 2500

async function takePictures(): Promise<void> {
  mkdirSync('docs/images/demo', { recursive: true })
  await build({ mode: 'demo', build: BUILD, logLevel: 'warn' })
  const server = await preview({ mode: 'demo', build: BUILD, preview: { port: 0, host: '127.0.0.1' } })
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...CHROMIUM_ARGS] })
  const baseURL = server.resolvedUrls?.local[0] ?? ''
  for (const stop of TOUR) {
    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 700 }, colorScheme: 'dark' })
    const page = await context.newPage()
    await page.goto(tourLink(stop))
    await page.waitForTimeout(SETTLED_MS)
    await page.screenshot({ path: tourPicture(stop) })
    await context.close()
  }
  await browser.close()
  await server.close()
}

if (!process.argv.includes('text')) await takePictures()
writeFileSync(TOUR_PAGE, writeTour(readFileSync(TOUR_PAGE, 'utf8')))
