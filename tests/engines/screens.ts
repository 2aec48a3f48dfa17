import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium as playwright } from 'playwright'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs'
import { paths } from '../../src/lib/config/paths.ts'
import { chromium } from './drivers/chromium.ts'
import { VIEWPORT } from './drivers/driver.ts'
import { firefox } from './drivers/firefox.ts'
import { webkit } from './drivers/webkit.ts'
import type { Screen } from './Screen.ts'
import { Device, startWorld } from './world.ts'

/** Writes each main screen, in the three engines side by side, to this folder. */
const FOLDER = '.cache/engines'

/** The screens, in the order in which a member comes to them. */
const SCREENS: Record<string, (screen: Screen) => Promise<void>> = {
  'home-guest': (screen) => screen.waitFor(screen.button('connect.button', undefined, { role: 'main' })),
  node: async (screen) => {
    await screen.tapButton('connect.button', { role: 'main' })
    await screen.waitForPath(paths.node)
    await screen.waitForText('7,512')
  },
  'buy-toast': async (screen) => {
    await screen.tapButton('node.buyFor', undefined, { price: '100' })
    await screen.tapButton('node.buyNow')
    await screen.waitFor({ role: 'status', text: screen.t('tip.buySuccess') })
  },
  home: async (screen) => {
    await screen.open(paths.home)
    await screen.waitForText('1,760.25')
    await screen.waitFor({ role: 'link', name: screen.t('tab.assets') })
    await screen.waitUntilLoaded()
  },
  drawer: async (screen) => {
    await screen.tapButton('nav.menu')
    await screen.waitFor({ role: 'dialog', text: 'Class1' })
  },
  assets: async (screen) => {
    await screen.open(paths.assets)
    await screen.waitForText('1,760.25')
  },
  deposit: async (screen) => {
    await screen.tapButton('assets.deposit')
    await screen.waitFor(screen.dialog('deposit.title'))
  },
  withdraw: async (screen) => {
    await screen.open(paths.withdraw)
    await screen.waitForText('1,760.25')
  },
  records: async (screen) => {
    await screen.open(paths.assetsRecord)
    await screen.waitForText('−100')
  },
  filter: async (screen) => {
    await screen.tapButton('filter.title')
    await screen.waitFor(screen.dialog('filter.title'))
  },
  invited: async (screen) => {
    await screen.open(paths.invited)
    await screen.waitForText('inviteCode=')
    await screen.waitFor({ role: 'link', name: screen.t('tab.assets') })
  },
}

/** Screenshots by screen and engine. */
const pictures = new Map<string, Buffer[]>(Object.keys(SCREENS).map((name) => [name, []]))

for (const engine of [chromium, firefox, webkit]) {
  const world = await startWorld('live-e2e')
  const device = await Device.start(engine, world)
  try {
    const screen = await device.newTab()
    for (const [name, show] of Object.entries(SCREENS)) {
      await show(screen)
      pictures.get(name)?.push(await screen.tab.screenshot())
    }
  } finally {
    await device.stop()
    await world.stop()
  }
}

mkdirSync(FOLDER, { recursive: true })
const executablePath = findChromium()
const browser = await playwright.launch({ ...(executablePath && { executablePath }), args: [...CHROMIUM_ARGS] })
const page = await browser.newPage({ viewport: { width: 3 * (VIEWPORT.width + 8), height: VIEWPORT.height } })
for (const [name, shots] of pictures) {
  const images = shots.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}">`).join('')
  await page.setContent(`<body style="margin: 0; display: flex; gap: 8px; background: #888">${images}`)
  writeFileSync(`${FOLDER}/${name}.png`, await page.screenshot())
}
await browser.close()
process.stdout.write(`${pictures.size} screens, Chromium, Firefox and WebKit from left to right: ${FOLDER}/*.png\n`)
