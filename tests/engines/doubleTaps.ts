import { describe, expect, test } from 'vitest'
import { paths } from '../../src/lib/config/paths.ts'
import { USDT_AFTER_PURCHASE } from '../e2e/fixtures/accounts.ts'
import type { Engine } from './drivers/driver.ts'
import { withDevice } from './withDevice.ts'

/** The second tap of a double tap on a money button reaches neither what is below a sheet nor what is in a new one. */
export function describeDoubleTaps(engine: Engine): void {
  describe('double taps', () => {
    test.each([70, 150, 300])('%i ms apart on every money button act once, and reach nothing else', (gapMs) =>
      withDevice(engine, [], async ({ device, world }) => {
        const screen = await device.newTab()
        await screen.tapTwice(screen.button('connect.button', undefined, { role: 'main' }), gapMs)
        await screen.waitForPath(paths.node)
        expect(world.wallet.requestCount('personal_sign')).toBe(1)

        await screen.tapTwice(screen.button('node.buyFor', { price: '100' }), gapMs)
        await screen.tapTwice(
          screen.button('node.buyNow', undefined, screen.dialog('tip.sureBuy', { name: 'Public node' })),
          gapMs,
        )
        await screen.waitForPastToast('tip.buySuccess')
        await screen.waitForText(USDT_AFTER_PURCHASE)
        expect(await screen.path()).toBe(paths.node)

        await screen.tap({ role: 'link', name: screen.t('tab.assets') })
        await screen.tapTwice(screen.button('assets.deposit'), gapMs)
        const deposit = screen.dialog('deposit.title')
        await screen.fill({ role: 'textbox', name: screen.t('deposit.amount') }, '12')
        await screen.tapTwice(screen.button('action.confirm', undefined, deposit), gapMs)
        const question = screen.dialog('deposit.checkAddress')
        await screen.tapTwice(screen.button('deposit.openWallet', undefined, question), gapMs)
        await screen.waitFor({ role: 'status', text: screen.t('deposit.review') })
        expect(await screen.path()).toBe(paths.assets)
        expect(await world.token.transfersTo()).toHaveLength(1)

        await screen.open(paths.withdraw)
        await screen.fill({ role: 'textbox', name: screen.t('withdraw.amount') }, '20')
        await screen.tapTwice(screen.button('action.confirm', undefined, { role: 'main' }), gapMs)
        const summary = screen.dialog('withdraw.sure')
        await screen.tapTwice(screen.button('action.confirm', undefined, summary), gapMs)
        await screen.waitForPastToast('tip.withdrawSuccess')
        expect(await screen.path()).toBe(paths.withdraw)
        expect(device.newErrors()).toEqual([])
      }),
    )
  })
}
