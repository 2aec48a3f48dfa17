import { expect, type Page } from '@playwright/test'

/** Holds the app's code back until it is released, so that the prerendered frame stays. */
export async function holdCode(page: Page): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const code = /\/index-[^/]*\.js$/
  await page.route(code, async (route) => {
    await released
    await route.fallback()
  })
  return async () => {
    release()
    await expect(page.locator('#root')).not.toHaveAttribute('data-frame')
    await page.unroute(code)
  }
}

/** The visible texts of the app or of the frame, each with its place: `Connect wallet @ 24,512`. In a demo, with its bar's. */
export const visibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode
      if (!parentElement?.closest('#root, #demo')) continue
      if (!textContent?.trim() || !parentElement?.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNode(walker.currentNode)
      const { x, y } = range.getBoundingClientRect()
      texts.push(`${textContent.trim()} @ ${Math.round(x)},${Math.round(y)}`)
    }
    return texts
  })

/** Texts without their places. */
export const words = (texts: string[]): string[] => texts.map((text) => text.replace(/ @ .*/, ''))

/** Init script: lets the frame wait for the cached balances, and notes the visible texts of its first section. */
export const noteFirstSection = (): void => {
  const { setTimeout } = globalThis
  const noLimit = (run: () => void, delayMs = 0) => (delayMs === 100 ? 0 : setTimeout(run, delayMs))
  Object.assign(globalThis, { setTimeout: noLimit })
  new MutationObserver(() => {
    if (document.documentElement.getAttribute('data-pending') !== 'rest') return
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const visible = [...document.querySelectorAll('#root *:not(:has(*))')].filter(isVisible)
    Object.assign(globalThis, { firstSection: visible.map(({ textContent }) => textContent) })
  }).observe(document, { subtree: true, attributeFilter: ['data-pending'] })
}

/** The visible texts of the prerendered frame, and of the app that has replaced it. */
interface Frames {
  frame: string[]
  started: string[]
}

/** Opens a path and compares the prerendered frame with the app that replaces it. */
export async function openInTwoSteps(page: Page, url: string): Promise<Frames> {
  const release = await holdCode(page)
  await page.goto(url, { waitUntil: 'commit' })
  await expect(page.locator('#root')).toHaveAttribute('data-frame', /./)
  await expect(page.locator('html')).not.toHaveAttribute('data-pending')
  await expect(page.locator('#root header').first()).toBeVisible()
  const frame = await visibleTexts(page)
  await release()
  return { frame, started: await visibleTexts(page) }
}

/** A frame with the styles that it is painted with beside the same with those of the app. */
interface Looks {
  frame: string
  elements: number
  /** What differs. */
  differences: string[]
}

/** Compares the looks of every frame of the page, the guest's in English first. The app's code must be held. */
export const compareLooks = (page: Page): Promise<Looks[]> =>
  page.evaluate(async () => {
    const root = document.querySelector<HTMLElement>('#root')
    const sheet = document.querySelector<HTMLLinkElement>('link[data-styles]')
    if (!root || !sheet) throw new Error('not a page of the build')
    const guest = [...root.childNodes]
    const contentOf = (id: string) =>
      document.querySelector<HTMLTemplateElement>(`template[id=${id}]`)?.content.cloneNode(true) ?? ''
    const [first, ...added] = document.querySelectorAll('style')
    for (const style of added) style.remove()
    document.body.append(contentOf('slow-start'))
    const show = (frame: string) => {
      root.replaceChildren(...(frame === 'guest-en-US' ? guest : [contentOf(frame)]))
      root.dataset.frame = frame
      // Their progress differs.
      for (const animation of document.getAnimations()) animation.cancel()
      return [document.body, ...document.querySelectorAll('#root, #root *, .slow-start')].map((element) => {
        const style = getComputedStyle(element)
        const { x, y, width, height } = element.getBoundingClientRect()
        const values = [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`)
        return [element.outerHTML.slice(0, 80), `place: ${[x, y, width, height]}`, ...values]
      })
    }
    const others = [...document.querySelectorAll('template')]
      .map(({ id }) => id)
      .filter((id) => !/-styles$|^slow-start$/.test(id))
    const painted = ['guest-en-US', ...others].map((frame, index) => {
      if (index === 1) document.head.append(contentOf('frame-styles'))
      return { frame, looks: show(frame) }
    })
    first?.after(contentOf('start-styles'))
    const enabled = sheet.cloneNode() as HTMLLinkElement
    enabled.removeAttribute('disabled')
    await new Promise((resolve) => {
      enabled.onload = resolve
      sheet.replaceWith(enabled)
    })
    return painted.map(({ frame, looks }) => {
      const differences = show(frame).flatMap((values, index) =>
        values.filter((value) => !looks[index]?.includes(value)).map((value) => `${values[0]} ${value}`),
      )
      return { frame, elements: looks.length, differences: differences.slice(0, 10) }
    })
  })

const DATE = /\d{4}\/\d\d\/\d\d/

/** Expects that the app shows what the frame has shown, and nothing else. */
export function expectNothingChanged(path: string, { frame, started }: Frames): void {
  expect.soft(started, path).toEqual(expect.arrayContaining(frame))
  // Only the device knows its time zone.
  const added = started.filter((text) => !frame.includes(text) && !DATE.test(text))
  expect.soft(added, path).toEqual([])
}

/** Init script: adds up the page's layout shift. */
export const sumLayoutShifts = (): void => {
  Object.assign(globalThis, { layoutShift: 0 })
  new PerformanceObserver((list) => {
    const shift = list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)
    Object.assign(globalThis, { layoutShift: Number(Reflect.get(globalThis, 'layoutShift')) + shift })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The page's layout shift so far. */
export const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Entries are reported after the next frames.
        setTimeout(() => resolve(Number(Reflect.get(globalThis, 'layoutShift'))), 100)
      }),
  )

/** Init script: counts the requests until the app has replaced the frame, the page's own included, its icon excluded. */
export const countStartRequests = (): void => {
  const observer = new MutationObserver(() => {
    const root = document.querySelector('#root')
    if (!root || root.hasAttribute('data-frame')) return
    observer.disconnect()
    const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    Object.assign(globalThis, { startRequests: 1 + names.filter((name) => !/icon|manifest/.test(name)).length })
  })
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['data-frame'] })
}

/** Expects that a file of the build has been loaded, past the app's code if that is held. */
export const expectLoaded = (page: Page, name: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name)))
    .toContainEqual(expect.stringContaining(`/static/${name}-`))

export const startRequestsOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(globalThis, 'startRequests')))
