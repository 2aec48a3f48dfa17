import { describe, expect, test } from 'vitest'
import { paths } from '../../src/lib/config/paths.ts'
import { USDT_AFTER_PURCHASE } from '../e2e/fixtures/accounts.ts'
import { APIS, type Api, removeApi } from './apis.ts'
import type { Engine } from './drivers/driver.ts'
import type { Screen } from './Screen.ts'
import { withDevice } from './withDevice.ts'

/** What the product says it can't do. */
const SAYS: Partial<Record<Api, (screen: Screen) => Promise<void>>> = {
  IndexedDB: (screen) => screen.waitForPastToast('storage.unavailable'),
}

async function confirmPurchase(screen: Screen): Promise<void> {
  await screen.tapButton('node.buyNow', screen.dialog('tip.sureBuy', { name: 'Public node' }))
  await screen.expectToast('tip.buySuccess')
  await screen.waitForText(USDT_AFTER_PURCHASE)
}

/** The product does its job without APIs that some browsers don't have, or says what it can't do. */
export function describeWithoutApis(engine: Engine): void {
  describe('without an optional API', () => {
    for (const api of APIS)
      test(`${api}: a member logs in, buys a node, or reads why not, and exits`, () =>
        withDevice(engine, [removeApi(api)], async ({ device }) => {
          const screen = await device.newTab()
          await screen.tapButton('connect.button', { role: 'main' })
          await screen.waitForPath(paths.node)
          await SAYS[api]?.(screen)
          await screen.tapButton('node.buyFor', undefined, { price: '100' })
          await (api === 'IndexedDB' ? screen.expectToast('outcome.notStored') : confirmPurchase(screen))
          await screen.exit()
          expect(device.newErrors()).toEqual([])
        }))

    test('clipboard: the invite link is copied by command', () =>
      withDevice(engine, [removeApi('clipboard')], async ({ device }) => {
        const screen = await device.newTab(paths.invited)
        await screen.tapButton('connect.button', { role: 'main' })
        await screen.waitForText('inviteCode=')
        await screen.tapButton('action.copy')
        await screen.expectToast('tip.copySuccess')
      }))
  })
}
