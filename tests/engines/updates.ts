import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../src/lib/config/paths.ts'
import { buildRetired, leftovers } from '../e2e/pwa/retired.ts'
import { nextVersion, VERSION_A, VERSION_B } from '../e2e/pwa/versions.ts'
import { removeApi } from './apis.ts'
import type { Engine } from './drivers/driver.ts'
import { sourceOf } from './drivers/pageFunction.ts'
import type { Query } from './pageTools.ts'
import type { Screen } from './Screen.ts'
import { PATIENCE } from './waitUntil.ts'
import { type Session, withDevice } from './withDevice.ts'

const BUILD_MS = 120_000

/** Page function: counts the loads of a tab. */
function countLoads(): void {
  if (location.protocol === 'http:') sessionStorage.setItem('loads', `${Number(sessionStorage.getItem('loads')) + 1}`)
}

const loadsOf = (screen: Screen) => screen.tab.evaluate(() => Number(sessionStorage.getItem('loads')))
const noticeOf = (screen: Screen): Query => ({ role: 'region', name: screen.t('app.updateTitle') })

/** Opens a deposit that waits in the wallet. @returns its tab, an idle one, and what ends the wait */
async function openDeposit({ world, device }: Session) {
  const send = world.wallet.hold('eth_sendTransaction')
  const busy = await device.newTab(paths.assets)
  await busy.tapButton('connect.button', { role: 'main' })
  await busy.waitForServiceWorker()
  await busy.tapButton('assets.deposit')
  await busy.fill({ role: 'textbox', name: busy.t('deposit.amount') }, '12')
  await busy.tapButton('action.confirm', busy.dialog('deposit.title'))
  await busy.tapButton('deposit.openWallet', busy.dialog('deposit.checkAddress'))
  const asked = () => world.wallet.requestCount('eth_sendTransaction')
  await expect.poll(asked, PATIENCE).toBe(1)
  const idle = await device.newTab(paths.deal)
  await idle.waitForServiceWorker()
  const end = async () => {
    send()
    // More than one if the update reloads the page before it has stored the reply.
    await expect.poll(() => world.gateway.confirmed.length, PATIENCE).toBeGreaterThan(0)
    expect(asked()).toBe(1)
  }
  return { busy, idle, end }
}

/** The essential rows of the update table, see tests/e2e/live/pwa. */
export function describeUpdates(engine: Engine): void {
  describe('updates', () => {
    test('an update that was accepted waits for a deposit in the wallet, then comes once, in both tabs', () =>
      withDevice(engine, [sourceOf(countLoads)], async (session) => {
        const { busy, idle, end } = await openDeposit(session)
        session.world.host.deploy(nextVersion('live-e2e'))
        await idle.lookForUpdate()
        await idle.expectLayout(noticeOf(idle))
        await idle.tapButton('app.update', noticeOf(idle))
        await idle.waitFor({ ...noticeOf(idle), text: idle.t('app.updateHeld') })
        expect([await loadsOf(busy), await loadsOf(idle)]).toEqual([1, 1])
        await end()
        for (const screen of [busy, idle]) await screen.waitForVersion(VERSION_B)
        expect([await loadsOf(busy), await loadsOf(idle)]).toEqual([2, 2])
      }))

    test('a corrupt copy in the HTTP cache does not stop an update', () =>
      withDevice(engine, [], async ({ world: { host }, device }) => {
        const next = nextVersion('live-e2e')
        const file = `/static/${readdirSync(`${next}/static`).find((name) => /^deal-.*js$/.test(name))}`
        const screen = await device.newTab()
        await screen.waitForServiceWorker()
        host.deploy(next)
        const sendWhole = host.truncates(file)
        const load = (path: string) => fetch(path).then((response) => response.text())
        await screen.tab.evaluate(load, file)
        sendWhole()
        await screen.lookForUpdate()
        await screen.tapButton('app.update', noticeOf(screen))
        await screen.waitForVersion(VERSION_B)
        expect(host.requests.filter((request) => request === `GET ${file}`)).toHaveLength(2)
      }))

    test('a tab without its old code reloads once', () =>
      withDevice(engine, [removeApi('service worker'), sourceOf(countLoads)], async ({ world: { host }, device }) => {
        const screen = await device.newTab()
        await screen.waitFor(screen.button('connect.button', undefined, { role: 'main' }))
        host.deploy(nextVersion('live-e2e'))
        await screen.waitForVersion(VERSION_B)
        expect(await loadsOf(screen)).toBe(2)
      }))

    let retired = ''
    beforeAll(() => {
      retired = buildRetired('live-e2e')
    }, BUILD_MS)

    test('the kill switch removes the worker and its cache; the page of an open deposit reloads once it is sent', () =>
      withDevice(engine, [sourceOf(countLoads)], async (session) => {
        const { busy, idle, end } = await openDeposit(session)
        await busy.tab.evaluate(() => caches.open('another-app').then(() => null))
        session.world.host.deploy(retired)
        await idle.lookForUpdate()
        const left = { workers: 0, caches: ['another-app'] }
        await expect.poll(() => busy.tab.evaluate(leftovers), PATIENCE).toEqual(left)
        await expect.poll(() => loadsOf(idle).catch(() => 0), PATIENCE).toBe(2)
        expect(await loadsOf(busy)).toBe(1)
        await end()
        await expect.poll(() => loadsOf(busy).catch(() => 0), PATIENCE).toBe(2)
        await busy.waitForVersion(VERSION_A)
        expect(await busy.tab.evaluate(leftovers)).toEqual(left)
      }))
  })
}
