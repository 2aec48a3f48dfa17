/**
 * Takes screenshots of every screen and sheet of the demo and of every part of the catalogue, in both languages, four sizes
 * and both colour schemes, into `.cache/shots`: `npm run night -- pictures` (or a selection: `npm run night --
 * pictures 390 en-US dark node controls--buttons`).
 */
import { mkdirSync } from 'node:fs'
import { type BrowserContext, chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs'
import { LANGUAGES, type Language } from '../../src/contract/language.ts'
import { SCHEMES, SIZES } from '../catalogue/sizes.ts'
import { createCamera, type Look } from './camera.ts'
import { buildCatalogue, CATALOGUE, shootCatalogue } from './catalogue.ts'
import { LABELS, SCENES, settle } from './scenes.ts'

const OUT = '.cache/shots'
// A separate folder, so that tests can run at the same time.
const BUILD = { outDir: '.cache/shots-demo' }

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

mkdirSync(`${OUT}/catalogue`, { recursive: true })
const stories = buildCatalogue()
// Without the pause after GETs: the pictures show what follows it.
process.env.VITE_GET_DELAY_MS = '0'
await build({ mode: 'demo', build: BUILD, logLevel: 'warn' })

const names = SCENES.map(([name]) => name)
const isNamed = (all: string[]) => all.some((name) => selection.includes(name))
const [wantsScenes, wantsStories] = [isNamed(names) || !isNamed(stories), isNamed(stories) || !isNamed(names)]

const PREVIEW = { port: 0, host: '127.0.0.1' }
const app = await preview({ mode: 'demo', build: BUILD, preview: PREVIEW, logLevel: 'warn' })
const catalogue = await preview({ configFile: false, build: { outDir: CATALOGUE }, preview: PREVIEW })
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...CHROMIUM_ARGS] })
const [width, height] = SIZES[0]
const open = (server: typeof app) =>
  browser.newContext({ baseURL: server.resolvedUrls?.local[0] ?? '', viewport: { width, height } })

const look = { sizes: pick(SIZES), schemes: pick(SCHEMES) }
await Promise.all(
  pick(LANGUAGES).map(async (language) => {
    if (wantsScenes) await shootApp(await open(app), [...pick(names)], language, look)
    if (wantsStories)
      await shootCatalogue(await open(catalogue), [...pick(stories)], language, look, `${OUT}/catalogue`)
  }),
)
await browser.close()
await Promise.all([app.close(), catalogue.close()])
