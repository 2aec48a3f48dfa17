/** What the page needs to know about its cached list. */
interface Seeded {
  newest: Row
}
interface Row {
  id: string
  createdTime: number
}

/** Durations in milliseconds; the time of a page is divided by its rows. */
export interface Round {
  'first rows': number
  'next page': number
  update: number
}

/** What `prepareListBench` puts into the page. */
export interface ListBench {
  /** Sets a mark, opens the list, receives a new record, scrolls through some pages, leaves. */
  play: (mark: string, rows: number) => Promise<Round>
}

/**
 * Init script: answers the calls for records in the page, and offers the measurement. It must not use anything outside
 * itself.
 */
export function prepareListBench({ newest }: Seeded): void {
  const PAGE = 10
  let arrived = 0
  let release: (() => void) | undefined
  const reply = (data: object[]) => Response.json({ code: 200, message: 'OK', data })
  const newestPage = () =>
    Array.from({ length: PAGE }, (_, at) => {
      const place = at - arrived
      return { ...newest, id: place < 0 ? `n${-place}` : `a${place}`, createdTime: newest.createdTime - place * 60 }
    })
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
    return reply(newestPage())
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
  /** Waits for a request, then resolves to a function that sends its reply. */
  const requested = async (): Promise<() => void> => {
    while (!release) await idle()
    return release
  }

  /** A fast scroll to a position: half a screen per frame. */
  const scrollTo = async (position: number) => {
    while (!document.querySelector(`li[aria-posinset="${position}"]`)) {
      scrollBy(0, innerHeight / 2)
      await new Promise(requestAnimationFrame)
    }
  }

  const play = async (mark: string, rows: number): Promise<Round> => {
    performance.mark(mark)
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
    const scrolled = await time(() => scrollTo(rows))
    await idle()
    history.pushState(null, '', '/assets')
    await idle()
    return { 'first rows': firstRows, update, 'next page': scrolled / rows }
  }
  Object.assign(globalThis, { listBench: { play } satisfies ListBench })
}
