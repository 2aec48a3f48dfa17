/**
 * Takes a picture of every screen and sheet of the demo, in both languages, three sizes and both colour schemes:
 * `npm run shots` (or `npm run shots -- 390 en-US dark node`), into `.cache/shots`. For people to look at.
 */
import { mkdirSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build, preview } from 'vite'
import { CHROMIUM_ARGS, findChromium } from '../../.ci/chromium.mjs'

const SIZES = [
  [390, 844],
  [320, 568],
  [1280, 800],
] as const
const LANGUAGES = ['en-US', 'zh-CN'] as const
const SCHEMES = ['dark', 'light'] as const
const OUT = '.cache/shots'
// A build of its own, so that taking pictures never disturbs a test that runs beside it.
const BUILD = { outDir: '.cache/shots-demo' }

const words = {
  'en-US': {
    connect: 'Connect wallet',
    approve: 'Approve',
    refuse: 'Refuse',
    menu: 'Menu',
    language: /^Language/,
    buy: /^Buy for/,
  },
  'zh-CN': { connect: '连接钱包', approve: '同意', refuse: '拒绝', menu: '菜单', language: /^语言/, buy: /^以/ },
}
type Words = (typeof words)['en-US' | 'zh-CN']

/** Each scene starts where the one before it ended. */
const SCENES: [string, (page: Page, w: Words) => Promise<unknown>][] = [
  ['home-guest', async () => {}],
  ['menu-guest', (page, w) => page.getByRole('button', { name: w.menu }).click()],
  [
    'language',
    async (page, w) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: w.language }).click()
    },
  ],
  ['connect-card', async (page) => page.goto('/assets')],
  ['not-found', async (page) => page.goto('/mining/record')],
  [
    'wallet-connect',
    async (page, w) => {
      await page.goto('/')
      await page.getByRole('main').getByRole('button', { name: w.connect }).click()
      await page.getByRole('button', { name: w.approve }).waitFor()
    },
  ],
  [
    'wallet-sign',
    async (page, w) => {
      await page.getByRole('button', { name: w.approve }).click()
      await page.locator('pre').waitFor()
    },
  ],
  [
    'connect-refused',
    async (page, w) => {
      await page.getByRole('button', { name: w.refuse }).click()
      await page.getByRole('status').filter({ hasText: /./ }).first().waitFor()
    },
  ],
  [
    'node',
    async (page, w) => {
      await page.keyboard.press('Escape')
      await page.getByRole('main').getByRole('button', { name: w.connect }).click()
      await page.getByRole('button', { name: w.approve }).click()
      await page.getByRole('button', { name: w.buy }).waitFor()
      await page.waitForTimeout(900)
    },
  ],
  ['node-confirm', (page, w) => page.getByRole('button', { name: w.buy }).click()],
  [
    'node-bought',
    async (page) => {
      await page.getByRole('dialog').getByRole('button').last().click()
      await page.getByRole('status').filter({ hasText: /./ }).first().waitFor()
    },
  ],
  [
    'menu',
    async (page, w) => {
      await page.getByRole('button', { name: w.menu }).click()
      await page.waitForTimeout(900)
    },
  ],
  [
    'home',
    async (page) => {
      await page.goto('/')
      await page.waitForTimeout(1200)
    },
  ],
  [
    'assets',
    async (page) => {
      await page.goto('/assets')
      await page.waitForTimeout(1200)
    },
  ],
  ['placeholder', async (page) => page.goto('/invited')],
  [
    'node-sold-out',
    async (page) => {
      await page.goto('/node?scenario=sale-sold-out')
      await page.waitForTimeout(1200)
    },
  ],
]

async function shoot(
  browser: Browser,
  origin: string,
  [width, height]: readonly [number, number],
  language: keyof typeof words,
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
      await act(page, words[language])
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
