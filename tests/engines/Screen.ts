import type { MessageId, MessageValues, Translate } from '../../src/lib/i18n/intl.ts'
import { messagesIn } from '../e2e/fixtures/translations.ts'
import type { Tab } from './drivers/driver.ts'
import type { Box, Query, TapPoint } from './pageTools.ts'
import { waitUntil } from './waitUntil.ts'

/** A tab as its user sees it. Finds elements by role and name, and waits for them. */
export class Screen {
  readonly tab: Tab
  readonly origin: string
  readonly t: Translate = messagesIn('en-US')

  constructor(tab: Tab, origin: string) {
    this.tab = tab
    this.origin = origin
  }

  open(path: string): Promise<void> {
    return this.tab.open(this.origin + path)
  }

  button(id: MessageId, values?: MessageValues, within?: Query): Query {
    return { role: 'button', name: this.t(id, values), ...(within && { within }) }
  }

  dialog(id: MessageId, values?: MessageValues): Query {
    return { role: 'dialog', name: this.t(id, values) }
  }

  /** Taps an element in its middle, once a tap there reaches it. */
  async tap(query: Query): Promise<void> {
    const point = await waitUntil(`tap ${textOf(query)}`, () => this.#tapPoint(query), isPoint)
    if (isPoint(point)) await this.tab.tapAt(point.x, point.y)
  }

  /** Taps the middle of an element, and the same place again. */
  async tapTwice(query: Query, gapMs: number): Promise<void> {
    const point = await waitUntil(`tap ${textOf(query)}`, () => this.#tapPoint(query), isPoint)
    if (isPoint(point)) await this.tab.tapTwiceAt(point.x, point.y, gapMs)
  }

  #tapPoint(query: Query): Promise<TapPoint> {
    return this.#ask((asked) => window.pageTools.tapPointOf(asked), query)
  }

  /** Taps an element if a tap reaches it now. @returns whether it did */
  async tryTap(query: Query): Promise<boolean> {
    const point = await this.#tapPoint(query)
    if (isPoint(point)) await this.tab.tapAt(point.x, point.y)
    return isPoint(point)
  }

  async tapButton(id: MessageId, within?: Query, values?: MessageValues): Promise<void> {
    await this.tap(this.button(id, values, within))
  }

  async fill(query: Query, text: string): Promise<void> {
    await this.tap(query)
    await this.tab.type(text)
    await waitUntil(
      textOf(query),
      () => this.valueOf(query),
      (value) => value === text,
    )
  }

  /** The texts of the visible elements that match. */
  textsOf(query: Query): Promise<string[]> {
    return this.#ask((asked) => window.pageTools.textsOf(asked), query)
  }

  async waitFor(query: Query): Promise<void> {
    await waitUntil(textOf(query), () => this.textsOf(query), isSome)
  }

  async waitUntilGone(query: Query): Promise<void> {
    await waitUntil(`no ${textOf(query)}`, () => this.textsOf(query), isNone)
  }

  valueOf(query: Query): Promise<string | undefined> {
    return this.#ask((asked) => window.pageTools.valueOf(asked), query)
  }

  /** Waits for a text anywhere in the main part of the screen. */
  waitForText(text: string): Promise<void> {
    return this.waitFor({ role: 'main', text })
  }

  path(): Promise<string> {
    return this.tab.evaluate(() => location.pathname)
  }

  async waitForPath(path: string): Promise<void> {
    await waitUntil(
      'path',
      () => this.path(),
      (now) => now === path,
    )
  }

  /** Waits for a toast, and expects it inside the viewport, not taller than its text, and tappable in its middle. */
  async expectToast(id: MessageId): Promise<void> {
    const toast: Query = { role: 'button', name: this.t(id), within: { role: 'status' } }
    await this.waitFor(toast)
    await this.expectLayout(toast)
    await this.tap(toast)
    await this.waitUntilGone(toast)
  }

  /** Waits until a toast has been shown, even if it is gone. */
  async waitForPastToast(id: MessageId): Promise<void> {
    const shown = () => this.tab.evaluate(() => window.pageTools.toasts)
    await waitUntil('toasts', shown, (toasts) => toasts.includes(this.t(id)))
  }

  /** Waits until the screen has no skeleton. */
  async waitUntilLoaded(): Promise<void> {
    const busy = () => this.tab.evaluate(() => document.querySelectorAll('main [aria-busy=true]').length)
    await waitUntil('busy', busy, (count) => count === 0)
  }

  /** Expects every visible element that matches inside the viewport, and a tap in its middle to reach it. */
  async expectLayout(query: Query): Promise<void> {
    await this.waitFor(query)
    await waitUntil('layout', () => this.#ask((asked) => window.pageTools.layoutProblems(asked), query), isNone)
  }

  /** Expects that nothing covers a control of the screen, or of the open dialog. */
  async expectNothingCovered(): Promise<void> {
    await waitUntil('covered', () => this.tab.evaluate(() => window.pageTools.coveredControls()), isNone)
  }

  /** The outline of the focused element: `none`, `solid`. */
  focusRing(): Promise<string> {
    return this.tab.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
  }

  /** The date fields that are wider than what is around them. */
  sticksOut(query: Query): Promise<string[]> {
    return this.#ask((asked) => window.pageTools.sticksOut(asked), query)
  }

  /** In how many lines the innermost element with this text is laid out. */
  linesOf(text: string): Promise<number> {
    return this.tab.evaluate((wanted) => {
      const element = [...document.querySelectorAll('main *')]
        .filter(({ textContent }) => textContent?.replace(/\s+/g, '') === wanted)
        .at(-1)
      const parts = [...(element?.children ?? [])].map((part) => part.getBoundingClientRect())
      // Parts of a line overlap vertically.
      return parts.filter(({ top }, index) => index === 0 || top >= (parts[index - 1]?.bottom ?? 0)).length
    }, text)
  }

  /** The share of an element's inner part that differs in colour from its last pixel: 0 if it is empty. */
  async inkIn(query: Query): Promise<number> {
    const [box] = await this.#ask((asked) => window.pageTools.boxesOf(asked), query)
    const png = (await this.tab.screenshot()).toString('base64')
    return this.tab.evaluate(measureInk, png, box ?? null)
  }

  /** Waits until the service worker controls the page, and the page follows the worker. */
  async waitForServiceWorker(): Promise<void> {
    const isReady = () =>
      this.tab.evaluate(() => {
        const isFollowed = performance.getEntriesByType('resource').some(({ name }) => name.includes('/initPwa-'))
        // WebKit may call a worker that serves pages "activating" for long.
        return isFollowed && navigator.serviceWorker.controller !== null
      })
    await waitUntil('service worker', isReady, (ready) => ready)
  }

  /** Checks for a newer service worker, as browsers do from time to time. */
  async lookForUpdate(): Promise<void> {
    await this.tab.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
  }

  /** Logs out through the drawer. */
  async exit(): Promise<void> {
    await this.tapButton('nav.menu')
    await this.tapButton('drawer.exit')
    await this.tapButton('drawer.exit', this.dialog('tip.sureExit'))
    await this.waitFor(this.button('connect.button', undefined, { role: 'main' }))
  }

  /** Waits until the drawer shows a version. Opens it again when the page is reloaded, which loses a tap or makes it fail. */
  async waitForVersion(version: string): Promise<void> {
    const drawer: Query = { role: 'dialog', text: this.t('drawer.version', { version }) }
    const look = async () => {
      await this.tryTap(this.button('nav.menu'))
      return this.textsOf(drawer)
    }
    await waitUntil(textOf(drawer), look, isSome)
    await this.tab.press('Escape')
    await this.waitUntilGone(drawer)
  }

  /** Asks the page. Fails while the page is being loaded. */
  #ask<Result>(run: (query: Query) => Result, query: Query): Promise<Awaited<Result>> {
    return this.tab.evaluate(run as never, query as never) as Promise<Awaited<Result>>
  }
}

const textOf = (query: Query) => JSON.stringify(query)
const isPoint = (point: TapPoint) => 'x' in point
const isSome = (found: unknown[]) => found.length > 0
const isNone = (found: unknown[]) => found.length === 0

/** Page function: reads the pixels of a PNG inside a box. */
async function measureInk(png: string, box: Box | null): Promise<number> {
  if (!box) throw new Error('not found')
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const brush = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  brush?.drawImage(picture, 0, 0)
  const { left, top, width, height } = box
  const [x, y] = [Math.round(left + width / 10), Math.round(top + height / 4)]
  const [across, down] = [Math.round((width * 4) / 5), Math.round(height / 2)]
  const pixels = new Uint32Array(brush?.getImageData(x, y, across, down).data.buffer ?? [])
  const background = pixels.at(-1)
  return pixels.filter((pixel) => pixel !== background).length / pixels.length
}
