/** What to look for in a page. Texts are compared without white space. */
export interface Query {
  role: 'button' | 'date' | 'dialog' | 'heading' | 'link' | 'main' | 'region' | 'status' | 'textbox'
  /** The accessible name. */
  name?: string
  /** A part of the text. */
  text?: string
  /** Only inside this element. */
  within?: Query
  [key: string]: string | Query | undefined
}

/** CSS pixels from the top left of the viewport. */
export type Box = { left: number; top: number; width: number; height: number }

/** Where an element can be tapped, or why it can't. */
export type TapPoint = { x: number; y: number } | { problem: string }

export interface PageTools {
  /** The texts of the visible elements that match. */
  textsOf(query: Query): string[]
  valueOf(query: Query): string | undefined
  /** Scrolls an element into view and waits until it doesn't move. The point is in its middle. */
  tapPointOf(query: Query): Promise<TapPoint>
  /** What is wrong with how the visible elements that match are laid out: outside the viewport, or covered. */
  layoutProblems(query: Query): string[]
  boxesOf(query: Query): Box[]
  /** The elements that match and are wider than their parent. */
  sticksOut(query: Query): string[]
  /** The controls that are covered in their middle, even when scrolled into view. */
  coveredControls(): string[]
  /** Texts of the toasts that have been shown since the page was loaded. */
  toasts: string[]
}

declare global {
  interface Window {
    pageTools: PageTools
  }
}

/** Init script: finds elements as a user does, by role and name, and only where a tap would reach them. */
export function installPageTools(): void {
  const SELECTORS: Record<Query['role'], string> = {
    button: 'button, [role=button], summary',
    date: 'input[type=date]',
    dialog: 'dialog[open], [role=dialog]',
    heading: 'h1, h2, h3, h4',
    link: 'a[href]',
    main: 'main',
    region: 'section, [role=region]',
    status: '[role=status]',
    textbox: 'input:not([type]), input[type=text]',
  }
  const TOLERANCE = 1
  const squeeze = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '')

  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const named = [...ids.map((id) => document.getElementById(id)), ...labels].map((label) => label?.textContent)
    return element.getAttribute('aria-label') ?? (named.length > 0 ? named.join(' ') : element.textContent) ?? ''
  }
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const find = ({ role, name, text, within }: Query): Element[] => {
    const roots: ParentNode[] = within ? find(within) : [document]
    return roots
      .flatMap((root) => [...root.querySelectorAll(SELECTORS[role])])
      .filter(
        (element) =>
          isVisible(element) &&
          (name === undefined || squeeze(nameOf(element)) === squeeze(name)) &&
          (text === undefined || squeeze(element.textContent).includes(squeeze(text))),
      )
  }
  const lookOf = (element: Element | null) =>
    element
      ? `<${element.localName} class="${element.className}"> ${squeeze(element.textContent).slice(0, 40)}`
      : 'nothing'

  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const isInView = ({ x, y }: { x: number; y: number }) => x > 0 && y > 0 && x < innerWidth && y < innerHeight
  const hitAt = ({ x, y }: { x: number; y: number }) => document.elementFromPoint(x, y)
  const isHit = (element: Element) => {
    const hit = hitAt(middleOf(element))
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    return hit !== null && (element.contains(hit) || labels.some((label) => label.contains(hit)))
  }
  const bringIntoView = (element: Element) => {
    if (!isInView(middleOf(element)) || !isHit(element))
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  }
  // Not a frame: a page in the background has none.
  const pause = () => new Promise((resolve) => setTimeout(resolve, 40))
  const settle = async (element: Element) => {
    for (let before = '', now = '-'; before !== now; ) {
      before = now
      await pause()
      now = JSON.stringify(middleOf(element))
    }
  }

  const toasts: string[] = []
  const watchToasts = () =>
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLButtonElement && node.closest('[role=status]')) toasts.push(node.textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  watchToasts()

  // No engine reports all of these in its console.
  const report = (problem: string) => reportError(new Error(problem))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`content security policy: ${violatedDirective} ${blockedURI}`),
  )
  // Firefox's driver reports an error that was passed to the console without its text.
  const { error: printError } = console
  console.error = (...values) => printError(...values.map((value) => (value instanceof Error ? `${value}` : value)))
  // A page that is being left gives up its requests.
  let isLeaving = false
  window.addEventListener('beforeunload', () => {
    isLeaving = true
  })
  // Firefox also gives up the preload of a module that an import is loading.
  const hasArrived = (url: string) =>
    performance.getEntriesByName(url).some((entry) => (entry as PerformanceResourceTiming).responseStatus === 200)
  const IMPORT_MS = 1000
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement)) return
    setTimeout(() => isLeaving || hasArrived(target.href) || report(`no ${target.href}`), IMPORT_MS)
  }
  window.addEventListener('error', onError, true)
  const { deleteDatabase } = IDBFactory.prototype
  IDBFactory.prototype.deleteDatabase = function (name) {
    if (name.startsWith('tpu-cache')) report(`the app deletes its cache, ${name}`)
    return deleteDatabase.call(this, name)
  }

  window.pageTools = {
    toasts,
    textsOf: (query) => find(query).map((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()),
    valueOf: (query) => (find(query)[0] as HTMLInputElement | undefined)?.value,
    tapPointOf: async (query) => {
      const found = find(query)
      for (const element of found) {
        bringIntoView(element)
        await settle(element)
        if (isHit(element)) return middleOf(element)
      }
      const [first] = found
      return { problem: first ? `${lookOf(first)} is covered by ${lookOf(hitAt(middleOf(first)))}` : 'not found' }
    },
    layoutProblems: (query) =>
      find(query).flatMap((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        const isInside =
          left >= -TOLERANCE &&
          top >= -TOLERANCE &&
          right <= innerWidth + TOLERANCE &&
          bottom <= innerHeight + TOLERANCE
        const box = [left, top, right, bottom].map(Math.round).join(' ')
        return [
          ...(isInside ? [] : [`${lookOf(element)} is outside the viewport: ${box}`]),
          ...(isHit(element) ? [] : [`${lookOf(element)} is covered by ${lookOf(hitAt(middleOf(element)))}`]),
        ]
      }),
    boxesOf: (query) =>
      find(query).map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return { left, top, width, height }
      }),
    sticksOut: (query) =>
      find(query)
        .filter(({ parentElement, clientWidth }) => clientWidth > (parentElement?.clientWidth ?? 0))
        .map(lookOf),
    coveredControls: () => {
      const modal = [...document.querySelectorAll('dialog[open]')].at(-1)
      const { scrollX, scrollY } = window
      const controls = [...(modal ?? document).querySelectorAll('button, a[href], input')].filter(isVisible)
      const covered = controls.filter((control) => {
        bringIntoView(control)
        return !isHit(control)
      })
      scrollTo(scrollX, scrollY)
      return covered.map((control) => `${lookOf(control)} is covered by ${lookOf(hitAt(middleOf(control)))}`)
    },
  }
}
