/**
 * Renders the icons and screenshots of the manifest and the README into `public/`: `node
 * tests/screenshots/manifestImages.ts`.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { withBrowser, withDemo } from './demo.ts'
import { drawIcon, iconsOf } from './icons.ts'
import { LABELS, SCENES, settle } from './scenes.ts'

interface Look {
  size: [width: number, height: number]
  language: keyof typeof LABELS
  colorScheme: 'dark' | 'light'
  /** Scene → file. */
  pictures: Record<string, string>
}

const LOOKS: Look[] = [
  {
    ...{ size: [390, 844], language: 'en-US', colorScheme: 'dark' },
    pictures: { 'home-guest': 'home-guest', node: 'node', assets: 'assets', records: 'records' },
  },
  {
    ...{ size: [390, 844], language: 'zh-CN', colorScheme: 'light' },
    pictures: { home: 'home-zh-light', invited: 'invited-zh-light' },
  },
  {
    ...{ size: [1280, 800], language: 'en-US', colorScheme: 'dark' },
    pictures: { node: 'node-wide', assets: 'assets-wide' },
  },
]

async function shoot(browser: Browser, origin: string, { size, language, colorScheme, pictures }: Look) {
  const [width, height] = size
  const context = await browser.newContext({ baseURL: origin, viewport: { width, height }, colorScheme })
  const page = await context.newPage()
  await page.goto(`/?lang=${language}&inviteCode=K7Q2-MINT`)
  await page.getByRole('main').getByRole('button').first().waitFor()
  const last = SCENES.findLastIndex(([name]) => name in pictures)
  for (const [name, act] of SCENES.slice(0, last + 1)) {
    await act(page, LABELS[language])
    await settle(page)
    if (pictures[name]) await page.screenshot({ path: `public/screenshots/${pictures[name]}.png` })
  }
  await context.close()
}

const drawings = readFileSync('src/ui/Icon.tsx', 'utf8')
const drawing = (name: string) => new RegExp(`^  ${name}: '([^']+)'`, 'm').exec(drawings)?.[1] ?? ''

mkdirSync('public/icons', { recursive: true })
const shortcuts = { node: 'cube', assets: 'wallet', records: 'paper', invited: 'invite' }
const paths = Object.fromEntries(Object.entries(shortcuts).map(([name, icon]) => [name, drawing(icon)]))
await withBrowser(async (browser) => {
  for (const [name, size, svg] of iconsOf(paths)) await drawIcon(browser, size, svg, `public/icons/${name}.png`)
})
if (!process.argv.includes('icons'))
  await withDemo(async (browser, origin) => {
    for (const look of LOOKS) await shoot(browser, origin, look)
  })
