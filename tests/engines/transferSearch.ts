import { expect, test } from 'vitest'
import { DEPOSIT_ADDRESS } from '../../mocks/seed/addresses.ts'
import { paths } from '../../src/lib/config/paths.ts'
import { addressOf } from '../e2e/fixtures/accounts.ts'
import type { Engine } from './drivers/driver.ts'
import { PATIENCE } from './waitUntil.ts'
import { withDevice } from './withDevice.ts'

/** A transfer that another device has sent, on a device with an empty profile. */
export function describeTransferSearch(engine: Engine): void {
  test('a transfer from elsewhere is found, reported once, or dismissed for good', () =>
    withDevice(engine, [], async ({ device, world }) => {
      const send = (units: bigint) => world.token.send(addressOf('member'), 'transfer', DEPOSIT_ADDRESS, units)
      const [reported, dismissed] = [await send(12n * 10n ** 18n + 1n), await send(5n)]
      const screen = await device.newTab()
      const sheet = screen.dialog('deposit.notCredited')
      const search = async () => {
        await screen.open(paths.assets)
        await screen.tapButton('deposit.notCredited')
        await screen.tapButton('deposit.search', sheet)
      }
      const rowOf = (hash: string) => ({ role: 'row', text: hash, within: sheet }) as const
      await screen.tapButton('connect.button', { role: 'main' })
      await screen.waitForPath(paths.node)

      await search()
      await screen.waitFor(rowOf(reported))
      await screen.expectLayout(sheet)
      await screen.tapButton('deposit.dismiss', rowOf(dismissed))
      await screen.waitUntilGone(rowOf(dismissed))
      await screen.tapButton('deposit.submitHash', rowOf(reported))
      await screen.waitForPastToast('deposit.hashSubmitted')
      await expect.poll(() => world.gateway.confirmed, PATIENCE).toEqual([reported])

      await search()
      const none = screen.t('deposit.searchNone', { time: '#' }).split('#')[0] ?? ''
      await screen.waitFor({ role: 'status', text: none, within: sheet })
      expect(await screen.textsOf({ role: 'row', within: sheet })).toEqual([])
      expect(world.gateway.confirmed).toEqual([reported])
      expect(device.newErrors()).toEqual([])
    }))
}
