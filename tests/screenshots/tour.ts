/**
 * Takes the pictures of the tour into `docs/images/demo/`, and writes the tour into `docs/demo.md`: `node
 * tests/screenshots/tour.ts`. `-- text` writes the text alone.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { TOUR } from '../../mocks/scenarios/tour.ts'
import { withDemo } from './demo.ts'
import { TOUR_PAGE, tourLink, tourPicture, writeTour } from './tourPage.ts'

/** Time for the first screen, its requests and the delay after them. */
const SETTLED_MS = 2500

async function takePictures(browser: Browser, baseURL: string): Promise<void> {
  mkdirSync('docs/images/demo', { recursive: true })
  for (const stop of TOUR) {
    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 700 }, colorScheme: 'dark' })
    const page = await context.newPage()
    await page.goto(tourLink(stop))
    await page.waitForTimeout(SETTLED_MS)
    await page.screenshot({ path: tourPicture(stop) })
    await context.close()
  }
}

if (!process.argv.includes('text')) await withDemo(takePictures)
writeFileSync(TOUR_PAGE, writeTour(readFileSync(TOUR_PAGE, 'utf8')))
