import { expect, type Locator, type Page } from '@playwright/test'

interface Heard {
  lines: string[]
  /** The element whose focus is known: the test has moved it there. */
  focused: Element | null
}

declare global {
  interface Window {
    heard: Heard
  }
  interface Element {
    /** Behind the feature `ComputedAccessibilityInfo`. */
    computedName: string
    computedRole: string
  }
}

/** Chromium computes names and roles for scripts, too. */
export const COMPUTED_NAMES = '--enable-blink-features=ComputedAccessibilityInfo'

/**
 * Init script: writes down what a screen reader says. Of a live region that is what changes in it, once it has been there for a
 * while: one that appears with its text is silent, except for an alert. A region that is hidden or inert is silent, too.
 * Of the focus, it is the element on which it comes to rest.
 */
function listen(): void {
  const LIVE = '[role=status], [role=log], [role=alert], [aria-live]'
  /** Screen readers need a moment to find a new region. */
  const FOUND_MS = 50
  const REST_MS = 20
  /** The focus may be nowhere while the next screen loads. */
  const LOST_MS = 5000
  const heard: Heard = { lines: [], focused: null }
  window.heard = heard

  const modals: Element[] = []
  const updateModals = () => {
    const open = [...document.querySelectorAll('dialog:modal')]
    modals.splice(0, modals.length, ...modals.filter((each) => open.includes(each)))
    modals.push(...open.filter((each) => !modals.includes(each)))
  }
  const isExposed = (element: Element) =>
    element.isConnected &&
    element.checkVisibility() &&
    !element.closest('[aria-hidden=true], [inert]') &&
    (modals.at(-1)?.contains(element) ?? true)

  const politeness = (region: Element) =>
    region.getAttribute('aria-live') ?? (region.getAttribute('role') === 'alert' ? 'assertive' : 'polite')
  const isAtomic = (region: Element) =>
    (region.getAttribute('aria-atomic') ?? String(/alert|status/.test(region.getAttribute('role') ?? ''))) === 'true'

  /** The text of a node without what is hidden from screen readers. */
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data.trim()
    if (!(node instanceof Element) || node.matches('[aria-hidden=true]') || !node.checkVisibility()) return ''
    return [...node.childNodes].map(textOf).filter(Boolean).join(' ')
  }

  const found = new WeakMap<Element, number>()
  const findRegions = () => {
    updateModals()
    for (const region of document.querySelectorAll(LIVE))
      if (!isExposed(region)) found.delete(region)
      else if (!found.has(region)) found.set(region, performance.now())
  }

  const say = (region: Element, text: string) => {
    if (text && politeness(region) !== 'off')
      heard.lines.push(`  ${politeness(region) === 'polite' ? 'says  ' : 'alerts'} ${text}`)
  }
  new MutationObserver((changes) => {
    const now = performance.now()
    const said = new Set<Element>()
    updateModals()
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === 'childList' ? addedNodes : [target]) {
        const element = node instanceof Element ? node : node.parentElement
        const inserted =
          node instanceof Element
            ? [node, ...node.querySelectorAll(LIVE)].filter((each) => each.matches('[role=alert]'))
            : []
        const region = element?.closest(LIVE)
        for (const each of region ? [region, ...inserted] : inserted) {
          const isKnown = now - (found.get(each) ?? now) >= FOUND_MS
          if (said.has(each) || !isExposed(each) || (!isKnown && !each.matches('[role=alert]'))) continue
          if (isAtomic(each)) said.add(each)
          say(each, textOf(isAtomic(each) ? each : node))
        }
      }
    }
    findRegions()
  }).observe(document, { subtree: true, childList: true, characterData: true })
  document.addEventListener('toggle', findRegions, true)

  /** How many lines there were with the last one of the focus. */
  let lineOfFocus = 0
  let modalOfFocus: Element | null | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  let last: Element | null = null
  const sayFocus = (element: Element | null) => {
    const modal = element?.closest('dialog:modal')
    const isEntered = modal && modal !== modalOfFocus
    modalOfFocus = modal
    // What was removed at once was only passed.
    if (heard.focused?.isConnected === false && heard.lines.length === lineOfFocus) heard.lines.pop()
    heard.focused = element
    if (!element || element === document.body) {
      heard.lines.push('  focus  nowhere')
      return
    }
    if (isEntered) {
      const about = modal.ariaDescribedByElements?.map(textOf).join(' ')
      heard.lines.push(`  dialog ${modal.computedName}${about ? `: ${about}` : ''}`)
    }
    lineOfFocus = heard.lines.push(`  focus  ${element.computedRole} “${element.computedName}”`)
  }
  const followFocus = () => {
    const { activeElement } = document
    if (activeElement === last) return
    last = activeElement
    clearTimeout(resting)
    const rest = () => {
      // Nothing has the focus at first.
      if (last !== heard.focused && (heard.focused || last !== document.body)) sayFocus(last)
    }
    resting = setTimeout(rest, activeElement === document.body ? LOST_MS : REST_MS)
  }
  document.addEventListener('focusin', followFocus)
  document.addEventListener('focusout', followFocus)
  // No event says that what had the focus was removed.
  new MutationObserver(followFocus).observe(document, { subtree: true, childList: true })
}

/** A screen reader and its user, who presses keys. */
export class ScreenReader {
  readonly #page: Page

  private constructor(page: Page) {
    this.#page = page
  }

  /** Listens to the pages that are loaded from now on. */
  static async listenTo(page: Page): Promise<ScreenReader> {
    await page.addInitScript(listen)
    return new ScreenReader(page)
  }

  /** Begins a scene. What was heard before the first one is not part of the script, nor is a focus that has yet to come to rest. */
  async begin(title: string): Promise<void> {
    const begin = () =>
      this.#page.evaluate((line) => {
        const { lines, focused } = window.heard
        const isFirst = !lines.some((each) => each.startsWith('# '))
        if (isFirst && document.activeElement !== (focused ?? document.body)) return false
        if (isFirst) lines.splice(0)
        lines.push(`# ${line}`)
        return true
      }, title)
    await expect.poll(begin, { intervals: [20] }).toBe(true)
  }

  /** Presses a key on a control. */
  async press(control: Locator, key = 'Enter'): Promise<void> {
    await this.#act(control, key)
    await this.#page.keyboard.press(key)
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.#act(field, text)
    await field.fill(text)
  }

  async #act(control: Locator, what: string): Promise<void> {
    await control.evaluate((element: HTMLElement, keys) => {
      element.focus()
      window.heard.focused = element
      window.heard.lines.push(`> ${keys}: ${element.computedRole} “${element.computedName}”`)
    }, what)
  }

  /** Waits until something is said after the last key. */
  async hear(text: string): Promise<void> {
    await expect
      .poll(async () => (await this.#linesSinceKey()).join('\n'), { message: text, intervals: [50] })
      .toContain(text)
  }

  async #linesSinceKey(): Promise<string[]> {
    const lines = await this.#page.evaluate(() => window.heard.lines)
    return lines.slice(lines.findLastIndex((line) => line.startsWith('> ')) + 1)
  }

  /** Writes down what a user finds who reads an element. */
  async read(element: Locator): Promise<void> {
    const snapshot = (await element.ariaSnapshot()).replaceAll(/\d\d:\d\d/g, '12:00')
    await this.#page.evaluate(
      (lines) => window.heard.lines.push(...lines),
      snapshot
        .split('\n')
        .filter((line) => !line.endsWith('- log'))
        .map((line) => `  | ${line}`),
    )
  }

  /** Forgets what is said after the last key on a slow machine only. */
  async forget(...texts: string[]): Promise<void> {
    await this.#page.evaluate((said) => {
      const { lines } = window.heard
      const kept = lines.splice(lines.findLastIndex((line) => line.startsWith('> ')) + 1)
      lines.push(...kept.filter((line) => !said.some((text) => line.endsWith(`says   ${text}`))))
    }, texts)
  }

  /** All that was heard, as a script. */
  async script(): Promise<string> {
    const lines = await this.#page.evaluate(() => window.heard.lines)
    return `${lines
      .join('\n')
      .replaceAll(/^(?=[#>])/gm, '\n')
      .trim()}\n`
  }
}
