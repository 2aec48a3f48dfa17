import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import messages from '../../src/demo/locales/en-US.json' with { type: 'json' }
import { USDT_AFTER_PURCHASE } from '../e2e/fixtures/accounts.ts'
import { removeApi } from './apis.ts'
import type { Engine } from './drivers/driver.ts'
import type { Screen } from './Screen.ts'
import { Device, startWorld, type World } from './world.ts'

/** The demo build alone: its backend, wallet and chain are in the page. */
export function describeDemo(engine: Engine): void {
  describe('the demo build', () => {
    let world: World
    let device: Device
    let screen: Screen

    beforeAll(async () => {
      world = await startWorld('demo')
      device = await Device.start(engine, world, [], { hasWallet: false })
    })
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') await device.saveScreenshots(`${engine.name} demo ${task.name}`)
      expect(device.newErrors()).toEqual([])
    })
    afterAll(async () => {
      await device?.stop()
      await world?.stop()
    })

    test('logs in with the demo wallet', async () => {
      screen = await device.newTab()
      await logIn(screen)
    })

    test('buys a node', async () => {
      await screen.tapButton('node.buyFor', undefined, { price: '100' })
      await screen.tapButton('node.buyNow', screen.dialog('tip.sureBuy', { name: 'Public node' }))
      await screen.expectToast('tip.buySuccess')
      await screen.waitForText(USDT_AFTER_PURCHASE)
    })

    test('deposits; the wallet’s sheet lies above the app’s', async () => {
      await screen.tap({ role: 'link', name: screen.t('tab.assets') })
      await screen.tapButton('assets.deposit')
      const sheet = screen.dialog('deposit.title')
      await screen.fill({ role: 'textbox', name: screen.t('deposit.amount') }, '25.5')
      await screen.tapButton('action.confirm', sheet)
      await screen.tapButton('deposit.openWallet', screen.dialog('deposit.checkAddress'))
      await screen.expectLayout({ role: 'dialog', name: messages.send })
      await approve(screen, 'send')
      await screen.waitFor({ role: 'status', text: screen.t('deposit.review') })
      await screen.waitUntilGone(sheet)
    })

    test('starts without BroadcastChannel', async () => {
      const old = await Device.start(engine, world, [removeApi('BroadcastChannel')], { hasWallet: false })
      try {
        await logIn(await old.newTab())
        expect(old.newErrors()).toEqual([])
      } finally {
        await old.stop()
      }
    })
  })
}

/** Approves a request in the demo wallet. */
const approve = (screen: Screen, kind: 'connect' | 'sign' | 'send') =>
  screen.tap({ role: 'button', name: messages.approve, within: { role: 'dialog', name: messages[kind] } })

async function logIn(screen: Screen): Promise<void> {
  await screen.tapButton('connect.button', { role: 'main' })
  await approve(screen, 'connect')
  await approve(screen, 'sign')
  await screen.waitForPath('/node')
  await screen.waitForText('7,512')
}
