import { parseUnits } from 'ethers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../src/lib/config/paths.ts'
import { askTables } from '../e2e/browser/askTables.ts'
import { readDevice } from '../e2e/browser/readDevice.ts'
import { addressOf, INVITE_CODE, maskedAddressOf, USDT_AFTER_PURCHASE } from '../e2e/fixtures/accounts.ts'
import { IS_NIGHT } from '../night.ts'
import type { Engine, Tab } from './drivers/driver.ts'
import { describeLayouts, inMain } from './layouts.ts'
import type { Screen } from './Screen.ts'
import { PATIENCE } from './waitUntil.ts'
import { Device, isFailedRequest, startWorld, type World } from './world.ts'

/** More digits than a float can represent. */
const DEPOSIT = '12.000000000000000001'
/** What would identify the account; `access-` and `refresh-` begin the tokens of the mock backend, not names of files. */
const PRIVATE = [addressOf('member').slice(2), maskedAddressOf('member'), '"access-', '"refresh-', INVITE_CODE]

/** 1,860.25 − 100 − 20; the deposit is under review. */
const BALANCE = '1,740.25'

/** Which of the strings the origin has stored, outside the journal. */
async function storedOn(tab: Tab, strings: string[]): Promise<string[]> {
  const stored = (await tab.evaluate(readDevice, 'tpu-journal')).toLowerCase()
  return strings.filter((each) => stored.includes(each.toLowerCase()))
}

/** A member's way through the live build, in one browser. Each test continues from the one before. */
export function describeMemberJourney(engine: Engine): void {
  describe('the live build', () => {
    let world: World
    let device: Device
    let screen: Screen

    beforeAll(async () => {
      world = await startWorld('live-e2e')
      device = await Device.start(engine, world)
    })
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') await device.saveScreenshots(`${engine.name} ${task.name}`)
      expect(device.newErrors()).toEqual([])
    })
    afterAll(async () => {
      await device?.stop()
      await world?.stop()
    })

    test('a member logs in with a signature', async () => {
      screen = await device.newTab()
      await screen.tapButton('connect.button', inMain)
      await screen.waitForPath(paths.node)
      await screen.waitForText('7,512')
      expect(world.wallet.requestCount('personal_sign')).toBe(1)
    })

    test('after the login on a fresh device its rows are in the cache', async () => {
      const documents = async () => (await screen.tab.evaluate(askTables, ['tpu-cache', 'count'] as const)).documents
      await expect.poll(documents, PATIENCE).toBeGreaterThan(0)
    })

    test('buys a node; the toast is as high as its text and covers no control', async () => {
      await screen.tapButton('node.buyFor', undefined, { price: '100' })
      const sheet = screen.dialog('tip.sureBuy', { name: 'Public node' })
      await screen.expectLayout(sheet)
      await screen.expectNothingCovered()
      await screen.tapButton('node.buyNow', sheet)
      await screen.waitFor({ role: 'status', text: screen.t('tip.buySuccess') })
      await screen.expectNothingCovered()
      await screen.expectToast('tip.buySuccess')
      await screen.waitForText(USDT_AFTER_PURCHASE)
    })

    test('deposits an exact amount', async () => {
      await screen.tap({ role: 'link', name: screen.t('tab.assets') })
      await screen.tapButton('assets.deposit')
      const sheet = screen.dialog('deposit.title')
      await screen.expectLayout(sheet)
      await screen.fill({ role: 'textbox', name: screen.t('deposit.amount') }, DEPOSIT)
      await screen.tapButton('action.confirm', sheet)
      const question = screen.dialog('deposit.checkAddress')
      await screen.expectLayout(question)
      await screen.tapButton('deposit.openWallet', question)
      await screen.waitFor({ role: 'status', text: screen.t('deposit.review') })
      await screen.waitUntilGone(sheet)
      const [transfer, ...others] = await world.token.transfersTo()
      expect(transfer?.value).toBe(parseUnits(DEPOSIT, 18))
      expect(others).toEqual([])
    })

    test('withdraws', async () => {
      await screen.open(paths.withdraw)
      await screen.fill({ role: 'textbox', name: screen.t('withdraw.amount') }, '20')
      await screen.tapButton('action.confirm', inMain)
      const summary = screen.dialog('withdraw.sure')
      await screen.expectLayout(summary)
      await screen.tapButton('action.confirm', summary)
      await screen.expectToast('tip.withdrawSuccess')
    })

    if (IS_NIGHT)
      test('back closes the drawer and nothing else, and finds a list where it was', async () => {
        const back = () => screen.tab.evaluate(() => history.back())
        await screen.open(paths.assetsRecord)
        await screen.waitForText('−20')
        await screen.tapButton('nav.menu')
        await screen.waitFor({ role: 'dialog', text: screen.t('drawer.exit') })
        // The overlay's history entry follows a task later.
        const entries = () => screen.tab.evaluate(() => history.state?.overlays)
        await expect.poll(entries, PATIENCE).toBe(1)
        await back()
        await screen.waitUntilGone({ role: 'dialog' })
        await screen.waitForPath(paths.assetsRecord)
        await screen.tab.evaluate(() => scrollTo(0, 300))
        const scrolled = () => screen.tab.evaluate(() => Math.round(scrollY))
        await expect.poll(scrolled, PATIENCE).toBe(300)
        await screen.tap({ role: 'link', name: screen.t('tab.home') })
        await screen.waitForPath(paths.home)
        await expect.poll(scrolled, PATIENCE).toBe(0)
        await back()
        await screen.waitForPath(paths.assetsRecord)
        await expect.poll(scrolled, PATIENCE).toBe(300)
      })

    if (IS_NIGHT) describeLayouts(engine, () => screen)

    let second: Screen
    test('a new tab shows saved data', async () => {
      second = await device.newTab(paths.assets)
      await second.tap({ role: 'button', text: second.t('saved.view', { time: '' }).split('(')[0] ?? '' })
      await second.waitForText(BALANCE)
      await second.waitFor({ role: 'region', name: second.t('saved.title') })
    })

    test('a login in the second tab keeps the session of the first', async () => {
      await second.tapButton('connect.button', { role: 'region', name: second.t('saved.title') })
      await second.waitUntilGone({ role: 'region', name: second.t('saved.title') })
      await screen.open(paths.assets)
      await screen.waitForText(BALANCE)
    })

    test('with the origin stopped a new tab starts, styled, and shows saved data', async () => {
      await screen.waitForServiceWorker()
      await screen.open(paths.invited)
      await screen.waitForText('inviteCode=')
      world.host.goDown()
      try {
        const offline = await device.newTab(paths.assets)
        await offline.waitForText(BALANCE)
        await offline.waitFor({ role: 'region', name: offline.t('saved.title') })
        await offline.expectNothingCovered()
        await offline.waitUntilLoaded()
        for (const path of [paths.invited, paths.home, paths.node]) {
          await offline.open(path)
          await offline.waitFor({ role: 'heading', within: inMain })
          await offline.waitUntilLoaded()
          expect(await offline.textsOf({ role: 'heading', text: offline.t('error.broken') })).toEqual([])
        }
        await offline.tab.close()
      } finally {
        world.host.comeBack()
      }
      expect(device.newErrors().filter((error) => !isFailedRequest(error))).toEqual([])
    })

    test('exit in one tab ends both, and leaves nothing of the account on the device', async () => {
      await screen.open(paths.assets)
      await screen.waitForText(BALANCE)
      expect(await storedOn(screen.tab, PRIVATE)).toContain(addressOf('member').slice(2))
      await screen.exit()
      await second.waitFor(second.button('connect.button', undefined, inMain))
      await expect.poll(() => storedOn(screen.tab, PRIVATE), PATIENCE).toEqual([])
    })
  })
}
