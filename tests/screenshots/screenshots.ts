/**
 * Takes screenshots of every screen and sheet of the demo, in both languages, five sizes and both colour schemes, into
 * `.cache/shots`: `npm run night -- pictures` (or a selection: `npm run night -- pictures 390 en-US dark node`).
 */
import { mkdirSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import { LANGUAGES, type Language } from '../../src/contract/language.ts'
import { createCamera, type Look, SCHEMES, SIZES } from './camera.ts'
import { withDemo } from './demo.ts'
import { LABELS, SCENES, settle } from './scenes.ts'

const OUT = '.cache/shots'

/** Plays the scenes up to the last wanted one; each continues from the one before. */
async function shootApp(context: BrowserContext, wanted: string[], language: Language, look: Look): Promise<void> {
  const page = await context.newPage()
  const camera = await createCamera(page, look)
  await page.goto(`/?lang=${language}&inviteCode=K7Q2-MINT`)
  const last = SCENES.findLastIndex(([name]) => wanted.includes(name))
  for (const [name, act] of SCENES.slice(0, last + 1)) {
    try {
      await act(page, LABELS[language])
    } catch (error) {
      process.stderr.write(`${language} ${name}: ${String(error).split('\n')[0]}\n`)
      process.exitCode = 1
    }
    await settle(page)
    if (wanted.includes(name)) await camera.take((width, scheme) => `${OUT}/${name}-${width}-${language}-${scheme}.png`)
  }
  await camera.finish()
}

const selection = process.argv.slice(2)
const pick = <T>(all: readonly T[]) => {
  const named = all.filter((each) => selection.includes(String(Array.isArray(each) ? each[0] : each)))
  return named.length > 0 ? named : all
}

mkdirSync(OUT, { recursive: true })
// Without the pause after GETs: the pictures show what follows it.
process.env.VITE_GET_DELAY_MS = '0'
const [width, height] = SIZES[0]
const look = { sizes: pick(SIZES), schemes: pick(SCHEMES) }
const names = pick(SCENES.map(([name]) => name))
await withDemo((browser, baseURL) =>
  Promise.all(
    pick(LANGUAGES).map(async (language) =>
      shootApp(await browser.newContext({ baseURL, viewport: { width, height } }), [...names], language, look),
    ),
  ),
)
