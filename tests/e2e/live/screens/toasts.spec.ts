import type { Page } from '@playwright/test'
import type { MessageId } from '../../../../src/lib/i18n/intl.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG, vary } from '../../fixtures/variations.ts'
import type { App } from '../../pages/app.ts'
import { buyNode } from '../../pages/nodeSale.ts'
import { goTo, openScreen, show } from '../../pages/screens.ts'
import { amountField } from '../../pages/withdraw.ts'

test.use({ loggedIn: true })

/** Page function: the button of the sheet on top that submits, if a toast covers it; or why no toast can be read. */
function problemsOfToasts(): string[] {
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const toasts = [...document.querySelectorAll('[popover][role=status] > button')].map(boxOf)
  if (toasts.length === 0) return ['no toast']
  if (toasts.some(({ left, right, top, bottom }) => left < 0 || right > innerWidth || top < 0 || bottom > innerHeight))
    return ['outside']
  const meets = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  return [...(dialog?.querySelectorAll('button[type=submit], .Sheet_footer button') ?? [])]
    .filter((button) => toasts.some((toast) => meets(toast, boxOf(button))))
    .map((button) => button.textContent)
}

/** Page function: notes what enters the top layer. A sheet makes toasts inert, so that no point finds them. */
function watchTopLayer(): void {
  const entered: string[] = []
  Object.assign(globalThis, { entered })
  const { showModal } = HTMLDialogElement.prototype
  HTMLDialogElement.prototype.showModal = function () {
    entered.push('sheet')
    showModal.call(this)
  }
  const { showPopover } = HTMLElement.prototype
  HTMLElement.prototype.showPopover = function (...options) {
    entered.push('toasts')
    showPopover.apply(this, options)
  }
}

async function expectReadable(app: App, page: Page, toast: MessageId): Promise<void> {
  await expect(app.toast(toast)).toBeVisible()
  await expect.poll(() => page.evaluate(problemsOfToasts)).toEqual([])
}

async function dismiss(app: App, toast: MessageId): Promise<void> {
  await app.toast(toast).getByRole('button').click()
  await expect(app.toast(toast)).toBeHidden()
}

const SIZES = vary([
  [320, 568],
  [390, 844],
  [844, 390],
  [1280, 800],
] as const)

for (const [width, height] of SIZES)
  test(
    `at ${width} × ${height} a toast can be read on each screen, and a tap dismisses it`,
    LONG,
    async ({ app, page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.setViewportSize({ width, height })
      const expectToast = async (toast: MessageId) => {
        await expectReadable(app, page, toast)
        await dismiss(app, toast)
      }
      await app.open('/')
      await page.getByRole('button', { name: app.t('home.joinMine') }).click()
      await expectToast('tip.notOpen')
      await goTo(app, '/assets/withdraw')
      await amountField(app).fill('9')
      await amountField(app).blur()
      await expectToast('tip.tooSmall')
      await goTo(app, '/invited')
      await app.button('action.copy').click()
      await expectToast('tip.copySuccess')
      await goTo(app, '/node')
      await buyNode(app)
      await expectToast('tip.buySuccess')
    },
  )

for (const [width, height] of SIZES)
  test(
    `at ${width} × ${height} a toast is above a sheet that opens later, beside its buttons`,
    LONG,
    async ({ app, page }) => {
      await page.addInitScript(watchTopLayer)
      await page.setViewportSize({ width, height })
      await openScreen(app, '/')
      for (const opener of [app.button('nav.menu'), app.button('assets.deposit'), app.languageButton]) {
        await app.button('tab.deal').click()
        await opener.click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectReadable(app, page, 'tip.notOpen')
        expect(await page.evaluate(() => Reflect.get(globalThis, 'entered').slice(-2))).toEqual(['sheet', 'toasts'])
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
        await dismiss(app, 'tip.notOpen')
      }
    },
  )

test('a toast keeps its place on the next screen and after a rotation', LONG, async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(app, '/node')
  await app.button('tab.deal').click()
  await expect(app.toast('tip.notOpen')).toBeVisible()
  const top = () => page.evaluate(() => document.querySelector('[popover][role=status]')?.getBoundingClientRect().top)
  const place = await top()
  await show(app, '/assets')
  expect(await top()).toBe(place)
  await page.setViewportSize({ width: 844, height: 390 })
  await expectReadable(app, page, 'tip.notOpen')
})
