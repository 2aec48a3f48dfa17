import { expect } from 'vitest'
import type { Language } from '../../src/contract/language.ts'
import type { MessageId, MessageValues, Translate } from '../../src/lib/i18n/intl.ts'
import { messagesIn } from '../e2e/fixtures/translations.ts'
import type { Tab } from './drivers/driver.ts'
import type { Box, Query } from './pageTools.ts'

/** For `expect.poll`: generous, for busy machines. */
export const PATIENCE = { timeout: 12_000, interval: 60 }

/** A tab as its user sees it. Finds elements by role and name, and waits for them. */
export class Screen {
  readonly tab: Tab
  readonly origin: string
  readonly t: Translate

  constructor(tab: Tab, origin: string, language: Language = 'en-US') {
    this.tab = tab
    this.origin = origin
    this.t = messagesIn(language)
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
    const point = await expect
      .poll(() => this.#tapPoint(query), { ...PATIENCE, message: `tap ${JSON.stringify(query)}` })
      .toHaveProperty('x')
      .then(() => this.#point)
    await this.tab.tapAt(point.x, point.y)
  }

  #point = { x: 0, y: 0 }

  async #tapPoint(query: Query) {
    const point = await this.#ask((asked) => window.pageTools.tapPointOf(asked), query)
    if (point && 'x' in point) this.#point = point
    return point
  }

  async tapButton(id: MessageId, within?: Query, values?: MessageValues): Promise<void> {
    await this.tap(this.button(id, values, within))
  }

  async fill(query: Query, text: string): Promise<void> {
    await this.tap(query)
    await this.tab.type(text)
    await this.waitForValue(query, text)
  }

  /** The texts of the visible elements that match. */
  async textsOf(query: Query): Promise<string[]> {
    return (await this.#ask((asked) => window.pageTools.textsOf(asked), query)) ?? []
  }

  async waitFor(query: Query): Promise<void> {
    await expect.poll(() => this.textsOf(query), { ...PATIENCE, message: JSON.stringify(query) }).not.toEqual([])
  }

  async waitUntilGone(query: Query): Promise<void> {
    await expect.poll(() => this.textsOf(query), { ...PATIENCE, message: JSON.stringify(query) }).toEqual([])
  }

  async waitForValue(query: Query, value: string): Promise<void> {
    await expect
      .poll(() => this.#ask((asked) => window.pageTools.valueOf(asked), query), {
        ...PATIENCE,
        message: JSON.stringify(query),
      })
      .toBe(value)
  }

  /** Waits for a text anywhere in the main part of the screen. */
  waitForText(text: string): Promise<void> {
    return this.waitFor({ role: 'main', text })
  }

  async waitForPath(path: string): Promise<void> {
    await expect.poll(() => this.tab.evaluate(() => location.pathname).catch(() => ''), PATIENCE).toBe(path)
  }

  /** Waits for a toast, and expects it inside the viewport, not taller than its text, and tappable in its middle. */
  async expectToast(id: MessageId): Promise<void> {
    const toast: Query = { role: 'button', name: this.t(id), within: { role: 'status' } }
    await this.waitFor(toast)
    await this.expectLayout(toast)
    await this.tap(toast)
    await this.waitUntilGone(toast)
  }

  /** Expects every visible element that matches inside the viewport, and a tap in its middle to reach it. */
  async expectLayout(query: Query): Promise<void> {
    await this.waitFor(query)
    await expect
      .poll(() => this.#ask((asked) => window.pageTools.layoutProblems(asked), query), { timeout: 3000, interval: 100 })
      .toEqual([])
  }

  /** Expects that nothing covers a control of the screen, or of the open dialog. */
  async expectNothingCovered(): Promise<void> {
    await expect
      .poll(() => this.tab.evaluate(() => window.pageTools.coveredControls()), { timeout: 3000, interval: 100 })
      .toEqual([])
  }

  /** The outline of the focused element: `none`, `solid`. */
  focusRing(): Promise<string> {
    return this.tab.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
  }

  /** The date fields that are wider than what is around them. */
  async sticksOut(query: Query): Promise<string[]> {
    return (await this.#ask((asked) => window.pageTools.sticksOut(asked), query)) ?? []
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
    const [box] = (await this.#ask((asked) => window.pageTools.boxesOf(asked), query)) ?? []
    const png = (await this.tab.screenshot()).toString('base64')
    return this.tab.evaluate(measureInk, png, box ?? null)
  }

  waitForServiceWorker(): Promise<void> {
    return expect
      .poll(() => this.tab.evaluate(() => navigator.serviceWorker.controller?.state), {
        ...PATIENCE,
        message: 'service worker',
      })
      .toBe('activated')
  }

  /** Checks for a newer service worker, as browsers do from time to time. */
  async lookForUpdate(): Promise<void> {
    await this.tab.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
  }

  /** The version that the drawer shows. */
  async version(): Promise<string> {
    const drawer: Query = { role: 'dialog', text: this.t('drawer.exit') }
    await this.tapButton('nav.menu')
    await this.waitFor(drawer)
    const [text = ''] = await this.textsOf(drawer)
    await this.tab.press('Escape')
    await this.waitUntilGone(drawer)
    return new RegExp(this.t('drawer.version', { version: '(\\d+\\.\\d+\\.\\d+)' })).exec(text)?.[1] ?? ''
  }

  /** Asks the page; undefined while it is being loaded. */
  #ask<Result>(run: (query: Query) => Result, query: Query): Promise<Awaited<Result> | undefined> {
    return this.tab.evaluate(run as never, query as never).catch(() => undefined) as Promise<
      Awaited<Result> | undefined
    >
  }
}

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
