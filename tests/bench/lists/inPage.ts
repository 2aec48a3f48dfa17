/** What the page needs to know about its cached list. */
interface Seeded {
  newest: Row
  /** The oldest cached record. The server has older ones. */
  end: Row
  /** Number of cached records. */
  rows: number
}
interface Row {
  id: string
  createdTime: number
}

/** Durations in milliseconds. */
export interface Round {
  'first rows': number
  'next page': number
  update: number
  end: number
  /** 0 if no task took 50 or more. */
  'longest task': number
}

/** What `prepareListBench` puts into the page. */
export interface ListBench {
  /** Opens the list, receives a new record, jumps to the end, fetches a page there, leaves. */
  play: () => Promise<Round>
  /** Opens the list, sets a mark, then exports the list. */
  exportList: (mark: string) => Promise<void>
}

/**
 * Init script: answers the calls for records in the page, and offers the measurements. It must not use anything outside
 * itself.
 */
export function prepareListBench({ newest, end, rows }: Seeded): void {
  const PAGE = 10
  let arrived = 0
  let fetched = 0
  let longest = 0
  let release: (() => void) | undefined
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask' })

  const reply = (data: object[]) => Response.json({ code: 200, message: 'OK', data })
  const newestPage = () =>
    Array.from({ length: PAGE }, (_, at) => {
      const place = at - arrived
      return { ...newest, id: place < 0 ? `n${-place}` : `a${place}`, createdTime: newest.createdTime - place * 60 }
    })
  const olderPage = () =>
    Array.from({ length: PAGE }, (_, at) => ({
      ...end,
      id: `o${fetched + at}`,
      createdTime: end.createdTime - (fetched + at + 1) * 60,
    }))

  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (!url.pathname.endsWith('/wallet/transaction')) return send(input, init)
    const signal = input instanceof Request ? input.signal : init?.signal
    await new Promise<void>((resolve, reject) => {
      release = resolve
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
    release = undefined
    if (url.searchParams.get('page') === '1') return reply(newestPage())
    const page = olderPage()
    fetched += PAGE
    return reply(page)
  }

  /** Resolves when a row at a position, from 1, is in the page with its text. */
  const shown = (position: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        const row = document.querySelector(`li[aria-posinset="${position}"]`)
        if (!row?.textContent) return false
        observer.disconnect()
        resolve()
        return true
      }
      const observer = new MutationObserver(look)
      if (!look())
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    })
  const idle = () => new Promise((resolve) => setTimeout(resolve, 300))
  const time = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const click = (path: string) => document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click()
  const count = () => rows + arrived + fetched
  /** Waits for a request, then resolves to a function that sends its reply. */
  const requested = async (): Promise<() => void> => {
    while (!release) await idle()
    return release
  }

  const play = async (): Promise<Round> => {
    longest = 0
    const firstRows = await time(() => {
      click('/assets/record')
      return shown(1)
    })
    await idle()
    // The newest page brings a record that the cache doesn't have.
    const before = document.querySelector('li[aria-posinset="1"]')
    arrived += 1
    const replyNewest = await requested()
    const update = await time(() => {
      replyNewest()
      return new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('li[aria-posinset="1"]') === before) return
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      })
    })
    await idle()
    const toEnd = await time(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      return shown(count())
    })
    await idle()
    const replyNext = await requested()
    const nextPage = await time(() => {
      const expected = count() + 1
      replyNext()
      return shown(expected)
    })
    await idle()
    history.pushState(null, '', '/assets')
    await idle()
    return { 'first rows': firstRows, update, end: toEnd, 'next page': nextPage, 'longest task': longest }
  }
  const exportList = async (mark: string): Promise<void> => {
    click('/assets/record')
    await shown(1)
    await idle()
    performance.mark(mark)
    document.querySelector<HTMLElement>('button[aria-label="Export records"]')?.click()
    const isReady = () => document.querySelector('dialog[open] button:not([aria-busy=true], [aria-label])')
    await idle()
    while (!isReady()) await idle()
  }
  Object.assign(globalThis, { listBench: { play, exportList } satisfies ListBench })
}
