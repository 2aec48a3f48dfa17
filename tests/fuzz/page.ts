/** One visit of a screen, with the responses that its calls get. */
export interface Visit {
  path: string
  /** By method and path. Calls that are not named go to the mock backend. */
  responses: Record<string, { status: number; body: string }>
  /** The call that must have been requested when the visit ends. */
  awaited: string
}

declare global {
  interface Window {
    fuzz: {
      /** Shows screens one after another. @returns the problems of each visit that has some */
      visit(visits: Visit[]): Promise<{ index: number; problems: string[] }[]>
      /** What was seen since the last call. */
      takeProblems(): Promise<string[]>
      settle(): Promise<void>
    }
    /** Set by a hostile text that is executed. */
    hacked?: unknown
  }
}

/**
 * Init script: answers API calls inside the page and watches every text that appears. One function, because Playwright
 * sends its source to the page.
 */
export function installFuzz(brokenScreen: string): void {
  const QUIET_MS = 12
  const WAIT_MS = 5000
  // The last two are the source of built-in functions, shown when a server's text indexes an object.
  const WRONG_TEXT = /NaN|undefined|\[object|Invalid Date|Infinity|native code|function \(/
  const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt', 'value', 'href']
  const realFetch = window.fetch
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  let responses: Visit['responses'] = {}
  let inFlight = 0
  let lastChange = 0
  let lastChanged: Node | null = null
  let problems: string[] = []
  const requested = new Set<string>()

  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const key = `${request.method} ${pathname}`
    const response = responses[key]
    if (!response) return realFetch(input, init)
    inFlight += 1
    await pause(0)
    inFlight -= 1
    requested.add(key)
    lastChange = performance.now()
    const isLaterPage = Number(searchParams.get('page') ?? 1) > 1
    const body = isLaterPage ? '{"code":200,"message":"","data":[]}' : response.body
    return new Response(body, { status: response.status, headers: { date: new Date().toUTCString() } })
  }

  const inspectText = (text: string) => {
    const found = WRONG_TEXT.exec(text)
    if (found) problems.push(`shows "${text.slice(Math.max(0, found.index - 40), found.index + 40)}"`)
  }
  const inspect = (node: Node) => {
    // Each text by itself: the joined texts of two elements may look wrong, or hide what is wrong.
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    if (node.nodeType === Node.TEXT_NODE) inspectText(node.nodeValue ?? '')
    while (texts.nextNode()) inspectText(texts.currentNode.nodeValue ?? '')
    if (!(node instanceof Element)) return
    for (const element of [node, ...node.querySelectorAll('*')])
      for (const name of ATTRIBUTES) inspectText(element.getAttribute(name) ?? '')
  }
  new MutationObserver((records) => {
    lastChange = performance.now()
    for (const { type, target, addedNodes } of records) {
      lastChanged = target
      if (type === 'childList') for (const node of addedNodes) inspect(node)
      else inspect(target)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ATTRIBUTES })

  const describeNode = (node: Node | null | undefined) =>
    (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 200)

  /** Waits until a condition holds. @returns whether it does */
  const waitFor = async (isDone: () => boolean, limit = WAIT_MS) => {
    const deadline = performance.now() + limit
    while (!isDone() && performance.now() < deadline) await pause(4)
    return isDone()
  }
  const settle = async () => {
    const isQuiet = () => inFlight === 0 && performance.now() - lastChange > QUIET_MS
    if (!(await waitFor(isQuiet))) problems.push(`never comes to rest: ${describeNode(lastChanged)}`)
  }

  /** Whether an element stays in view while the screen scrolls below it. */
  const isFloating = (element: Element | null): boolean =>
    element !== null && (/sticky|fixed/.test(getComputedStyle(element).position) || isFloating(element.parentElement))

  /** The rectangles of the visible texts of the screen. */
  const textBoxes = (main: Element) => {
    const boxes: { element: Element; lines: DOMRect[] }[] = []
    for (const element of main.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
      if (!hasText || element.closest('[aria-hidden="true"], .visually-hidden') || isFloating(element)) continue
      const range = document.createRange()
      range.selectNodeContents(element)
      // Text that is cut off or scrolls inside its element is not drawn outside of it.
      const isClipped = getComputedStyle(element).overflow !== 'visible'
      boxes.push({ element, lines: isClipped ? [element.getBoundingClientRect()] : [...range.getClientRects()] })
    }
    return boxes
  }
  const overlap = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4

  const findLayoutProblems = (main: Element) => {
    const found: string[] = []
    const wider = (document.scrollingElement?.scrollWidth ?? 0) - innerWidth
    if (wider > 0) found.push(`scrolls sideways by ${wider} px`)
    const boxes = textBoxes(main)
    boxes.forEach(({ element, lines }, index) => {
      for (const other of boxes.slice(index + 1)) {
        if (element.contains(other.element)) continue
        if (!lines.some((line) => other.lines.some((otherLine) => overlap(line, otherLine)))) continue
        found.push(`"${element.textContent?.slice(0, 30)}" overlaps "${other.element.textContent?.slice(0, 30)}"`)
      }
    })
    return found
  }
  /** Rows of a list are placed once they have been measured. */
  const inspectLayout = async (main: Element) => {
    await waitFor(() => findLayoutProblems(main).length === 0, 500)
    problems.push(...findLayoutProblems(main))
  }
  const isBlank = () => !document.querySelector('main')?.textContent?.trim()
  const inspectScreen = async () => {
    const main = document.querySelector('main')
    if (isBlank()) problems.push('shows a blank screen')
    if (document.body.textContent?.includes(brokenScreen)) problems.push('shows the error screen')
    if (window.hacked !== undefined) problems.push('executed a text')
    if (
      document.querySelector(
        'main :is(script, iframe, object, embed, b.hostile, [onerror], [onload], a[href^="javascript" i])',
      )
    )
      problems.push('turned a text into an element')
    if (main) await inspectLayout(main)
  }

  /** Goes to a screen, and waits until the one before is gone. */
  const show = async (path: string) => {
    if (location.pathname === path) return settle()
    const before = document.querySelector('main')?.firstElementChild
    history.pushState(null, '', path)
    if (!(await waitFor(() => !before?.isConnected))) problems.push(`does not leave for ${path}`)
    await settle()
  }
  const takeProblems = () => {
    const taken = [...new Set(problems)]
    problems = []
    return taken
  }
  const visitOne = async ({ path, awaited, ...visit }: Visit) => {
    responses = visit.responses
    requested.clear()
    // While the app is saving the last reply, a screen shares that reply and sends no request.
    for (let attempt = 0; attempt < 5 && !requested.has(awaited); attempt += 1) {
      await show('/deal')
      await show(path)
      await waitFor(() => requested.has(awaited), 300)
    }
    if (!requested.has(awaited)) problems.push(`did not request ${awaited}`)
    await waitFor(() => !isBlank())
    await settle()
    await inspectScreen()
    return takeProblems()
  }

  window.fuzz = {
    async visit(visits) {
      const failed = []
      for (const [index, visit] of visits.entries()) {
        const found = await visitOne(visit)
        if (found.length > 0) failed.push({ index, problems: found })
      }
      return failed
    },
    async takeProblems() {
      await inspectScreen()
      return takeProblems()
    },
    settle,
  }
}
