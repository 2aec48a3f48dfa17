import type { Page } from '@playwright/test'
import { IS_NIGHT } from '../../night.ts'
import { countLoads, duplicateTab } from '../browser/browserStorage.ts'
import { LONG } from '../fixtures/variations.ts'
import { App } from '../pages/app.ts'
import { controlled, expect, expectVersion, lookForUpdate, reloaded, test } from './test.ts'
import type { Situation } from './updateSituations.ts'
import { VERSION_A, VERSION_B } from './versions.ts'

export const notice = (app: App) => app.page.getByRole('region', { name: app.t('app.updateTitle') })
export const inNotice = (app: App, id: 'app.update' | 'app.later') =>
  notice(app).getByRole('button', { name: app.t(id), exact: true })

/** Applies the update from the open menu, and expects the new version in every tab. */
export async function takeFromMenu(app: App, tabs = [app]): Promise<void> {
  const applied = reloaded(tabs)
  await app.page
    .getByRole('dialog')
    .getByRole('button', { name: app.t('app.updateTitle') })
    .click()
  await applied
  for (const tab of tabs) await expectVersion(tab, VERSION_B)
}

/** The tab of the situation, and an idle second one if there are to be two. */
async function tabsOf(page: Page, count: number, path: string): Promise<App[]> {
  const tabs = [new App(page, 'en-US')]
  // A tab that opens while the first worker activates is controlled from its next load on.
  await controlled(page)
  if (count === 2) tabs.push(new App(await duplicateTab(page, path), 'en-US'))
  for (const { page: each } of tabs) await controlled(each)
  return tabs
}

/**
 * Tests an update that arrives during a situation, accepted and postponed, in one tab and in two.
 *
 * @param sample tab counts with which `npm test` tests the accepted update
 */
export function testUpdates({ name, member, modal, begin }: Situation, sample: readonly number[] = []): void {
  for (const count of IS_NIGHT ? [1, 2] : sample) {
    test.describe(`an update while ${name}, ${count === 1 ? 'one tab' : 'two tabs'}`, () => {
      test.use({ loggedIn: member })
      const path = member ? '/node' : '/'
      // Two versions in two tabs.
      test.slow(count === 2)

      test('accepted: applied in every tab as soon as none is busy', async ({ app, page, host, wallet, next }) => {
        await app.open(path)
        const tabs = await tabsOf(page, count, path)
        const end = await begin({ app, host, wallet })
        const loads = tabs.map((tab) => countLoads(tab.page))
        host.deploy(next)
        await lookForUpdate(page)
        const [asked] = tabs.slice(-1)
        if (!asked) throw new Error('No tab')
        // A sheet covers the notice: the user answers when it has closed.
        const answersLater = modal && count === 1
        if (answersLater) await end()
        const applied = reloaded(tabs)
        // By keyboard: the toast of the situation may still cover the notice.
        await inNotice(asked, 'app.update').press('Enter')
        if (name !== 'nothing is open' && !answersLater) {
          await expect(asked.text('app.updateHeld')).toBeVisible()
          expect(loads.map((count) => count())).toEqual(tabs.map(() => 0))
          await end()
        }
        await applied
        for (const tab of tabs) await expectVersion(tab, VERSION_B)
        expect(loads.map((count) => count())).toEqual(tabs.map(() => 1))
      })

      // Postponing is tested with two tabs, of which one is in the situation, and with one where nothing is open.
      if (count === 1 && name !== 'nothing is open') return
      // A sample of the others is enough: nothing is lost with them.
      if (!IS_NIGHT && !member) return

      test(
        'postponed: nothing happens until it is applied from the menu',
        LONG,
        async ({ app, page, host, wallet, next }) => {
          await app.open(path)
          const tabs = await tabsOf(page, count, path)
          const end = await begin({ app, host, wallet })
          const loads = tabs.map((tab) => countLoads(tab.page))
          host.deploy(next)
          await lookForUpdate(page)
          for (const tab of tabs.toReversed()) {
            if (tab.page === page) await end()
            await inNotice(tab, 'app.later').click()
            await expect(notice(tab)).toBeHidden()
            await expectVersion(tab, VERSION_A)
          }
          expect(loads.map((count) => count())).toEqual(tabs.map(() => 0))
          await app.button('nav.menu').click()
          await takeFromMenu(app, tabs)
          expect(loads.map((count) => count())).toEqual(tabs.map(() => 1))
        },
      )
    })
  }
}
