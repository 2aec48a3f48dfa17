import { describe, expect, test } from 'vitest'
import messages from '../../src/demo/locales/en-US.json' with { type: 'json' }
import { USDT_AFTER_PURCHASE } from '../e2e/fixtures/accounts.ts'
import { removeApi } from './apis.ts'
import type { Engine } from './drivers/driver.ts'
import type { Screen } from './Screen.ts'
import { withDevice } from './withDevice.ts'

/** Approves a request in the demo wallet. */
const approve = (screen: Screen, kind: 'connect' | 'sign' | 'send') =>
  screen.tap({ role: 'button', name: messages.approve, within: { role: 'dialog', name: messages[kind] } })

/** The demo build alone: its backend, wallet and chain are in the page. */
export function describeDemo(engine: Engine): void {
  describe('the demo build', () => {
    test.each([
      ['', []],
      [' without BroadcastChannel', [removeApi('BroadcastChannel')]],
    ])('logs in, buys a node and deposits%s; the wallet’s sheet lies above the app’s', (_, scripts) =>
      withDevice(
        engine,
        scripts,
        async ({ device }) => {
          const screen = await device.newTab()
          await screen.tapButton('connect.button', { role: 'main' })
          await approve(screen, 'connect')
          await approve(screen, 'sign')
          await screen.waitForPath('/node')
          await screen.waitForText('7,512')

          await screen.tapButton('node.buyFor', undefined, { price: '100' })
          await screen.tapButton('node.buyNow', screen.dialog('tip.sureBuy', { name: 'Public node' }))
          await screen.expectToast('tip.buySuccess')
          await screen.waitForText(USDT_AFTER_PURCHASE)

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
          expect(device.newErrors()).toEqual([])
        },
        { edition: 'demo', hasWallet: false },
      ),
    )
  })
}
