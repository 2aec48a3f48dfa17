import { holdScrollPosition } from './scrollRestoration.ts'

/** A screen that has its figures no sooner shows its element without animation. */
const MAX_WAIT_MS = 100

const isOnScreen = (element: Element): boolean => {
  const { top, bottom, width } = element.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < innerHeight
}

const find = (selector: string): HTMLElement | null => document.querySelector(`main ${selector}`)

/** Waits for an element: a screen reads its figures from the device after it is rendered. */
const waitFor = (selector: string) =>
  new Promise<HTMLElement | null>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      observer.disconnect()
      resolve(find(selector))
    }
    const timer = setTimeout(end, MAX_WAIT_MS)
    const observer = new MutationObserver(() => find(selector) && end())
    observer.observe(document.body, { childList: true, subtree: true })
    if (find(selector)) end()
  })

/**
 * Marks the element that two screens share while one gives way to the other, see `screenTransitions.css`. Never more than one
 * element is marked: a browser skips a transition in which two have the same name.
 */
export function createSharedElement() {
  const { style } = document.documentElement
  let marked: HTMLElement | undefined
  let left: DOMRect | undefined

  function mark(element: HTMLElement | undefined): void {
    delete marked?.dataset.shared
    marked = element
    if (marked) marked.dataset.shared = ''
  }

  return {
    /** Marks the element in the old screen, before its picture is taken. */
    markOld(selector: string | undefined): void {
      const element = selector === undefined ? null : find(selector)
      mark(element && isOnScreen(element) ? element : undefined)
    },

    /** Notes the place of the old element, before its screen is gone. */
    leave(): void {
      left = marked && isOnScreen(marked) ? marked.getBoundingClientRect() : undefined
    },

    /**
     * Marks the element in the new screen.
     *
     * @param isCurrent whether no other transition has begun meanwhile
     */
    async markNew(selector: string | undefined, isCurrent: () => boolean): Promise<void> {
      if (!left || selector === undefined) return
      const from = left
      const element = await waitFor(selector)
      if (!isCurrent()) return
      holdScrollPosition()
      mark(element && isOnScreen(element) ? element : undefined)
      if (!marked) return
      const { x, y } = marked.getBoundingClientRect()
      style.setProperty('--shared-x', `${from.x - x}px`)
      style.setProperty('--shared-y', `${from.y - y}px`)
    },

    clear(): void {
      mark(undefined)
      style.removeProperty('--shared-x')
      style.removeProperty('--shared-y')
    },
  }
}
