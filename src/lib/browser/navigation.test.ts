import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeBrowser, TRAVERSAL_MS } from '../../../tests/FakeBrowser.ts'
import { createNavigation } from './navigation.ts'

let browser: FakeBrowser
let navigation: ReturnType<typeof createNavigation>
let onScreen: string[]

/** Opens an overlay that closes as a sheet does: by unmounting. @returns closes it, as its close button does */
function openOverlay(name: string): () => void {
  let remove = () => {}
  const close = () => {
    onScreen = onScreen.filter((each) => each !== name)
    remove()
  }
  onScreen.push(name)
  remove = navigation.addOverlay(close)
  return close
}

const settle = () => vi.advanceTimersByTimeAsync(TRAVERSAL_MS * 5)
/** Opens an overlay whose entry is in the history. @returns closes it */
async function opened(name: string) {
  const close = openOverlay(name)
  await settle()
  return close
}
/** The user goes by a number of entries. */
async function go(by: number) {
  browser.userGoes(by)
  await settle()
}

/** Loads the page of the current entry; nothing that listened before is left. */
function load({ entries, at } = browser): void {
  browser = new FakeBrowser(entries, at)
  for (const [name, value] of Object.entries({
    history: browser.history,
    location: browser.location,
    addEventListener: browser.addEventListener.bind(browser),
  }))
    vi.stubGlobal(name, value)
  navigation = createNavigation()
  onScreen = []
  navigation.start()
}

beforeEach(() => {
  vi.useFakeTimers()
  load(new FakeBrowser())
  navigation.navigate('/assets')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an overlay', () => {
  it('has an entry of its own, which back removes with the overlay and nothing else', async () => {
    await opened('sheet')
    expect(browser.trail).toBe('/ /assets [/assets+]')
    await go(-1)
    expect([browser.trail, onScreen]).toEqual(['/ [/assets] /assets+', []])
  })

  it('leaves the history when it is closed by a button', async () => {
    const close = await opened('sheet')
    close()
    await settle()
    expect(browser.trail).toBe('/ [/assets] /assets+')
  })

  it('that opens above another is closed first', async () => {
    await opened('sheet')
    await opened('dialog')
    expect(browser.trail).toBe('/ /assets /assets+ [/assets++]')
    browser.userGoes(-1)
    expect(onScreen).toEqual(['sheet'])
    browser.userGoes(-1)
    expect(onScreen).toEqual([])
    await go(-1)
    expect(browser.trail).toBe('[/] /assets /assets+ /assets++')
  })

  it('closes with all above it when the user goes back several entries at once', async () => {
    openOverlay('sheet')
    await opened('dialog')
    await go(-3)
    expect([onScreen, browser.trail]).toEqual([[], '[/] /assets /assets+ /assets++'])
  })

  it('that gives way to another keeps one entry', async () => {
    openOverlay('menu')()
    await opened('language')
    openOverlay('confirm')()
    await settle()
    expect(browser.trail).toBe('/ /assets [/assets+]')
  })

  it('survives a lower one that closes first', async () => {
    const close = openOverlay('progress')
    await opened('approval')
    close()
    await settle()
    expect([browser.entry.path, onScreen]).toEqual(['/assets', ['approval']])
    await go(-1)
    expect([onScreen, browser.at]).toEqual([[], 1])
  })
})

describe('a navigation', () => {
  it.each([0, 1, 2])('from within %i overlays leaves no entry of them', async (overlays) => {
    const closers = Array.from({ length: overlays }, (_, index) => openOverlay(`overlay ${index}`))
    await settle()
    for (const close of closers.reverse()) close()
    navigation.navigate('/node')
    await settle()
    expect(browser.entries.slice(0, browser.at + 1).map(({ path }) => path)).toEqual(['/', '/assets', '/node'])
    expect(browser.trail).toContain('[/node]')
    await go(-1)
    expect(browser.trail).toContain('[/assets]')
  })

  it('waits for an overlay that is leaving the history', async () => {
    const close = await opened('sheet')
    close()
    await vi.advanceTimersByTimeAsync(1)
    navigation.navigate('/node')
    await settle()
    expect(browser.trail).toBe('/ /assets [/node]')
  })

  it('to the current page changes nothing', async () => {
    const close = await opened('drawer')
    close()
    navigation.navigate('/assets')
    await settle()
    expect(browser.trail).toBe('/ [/assets] /assets+')
  })

  it('that replaces changes the page below the overlays', async () => {
    const close = await opened('filter')
    close()
    navigation.navigate('/assets?direction=in', { replace: true })
    await settle()
    expect(browser.trail).toBe('/ [/assets?direction=in] /assets+')
  })

  it('knows whether the entry before belongs to the app', () => {
    expect(navigation.canGoBack()).toBe(true)
    browser.userGoes(-1)
    expect(navigation.canGoBack()).toBe(false)
    browser.history.pushState(null, '', '/my')
    expect(navigation.canGoBack()).toBe(true)
  })
})

describe('a reload, or a step forward,', () => {
  it('leaves the entries of overlays, so that no step back does nothing', async () => {
    openOverlay('deposit')
    await opened('question')
    load()
    await settle()
    expect([onScreen, browser.trail]).toEqual([[], '/ [/assets] /assets+ /assets++'])
    await go(1)
    expect([onScreen, browser.at]).toEqual([[], 1])
  })

  it('leaves those of version 2.1, which were stored with the names of the overlays', async () => {
    const page = browser.history.state as object
    const names = ['menu', '']
    for (const depth of [1, 2]) browser.history.pushState({ ...page, overlays: names.slice(0, depth) }, '')
    load()
    await settle()
    expect([browser.at, browser.history.state]).toEqual([1, page])
    expect(navigation.canGoBack()).toBe(true)
  })

  it('ends in a tab that was restored without its history', async () => {
    await opened('deposit')
    load(new FakeBrowser([browser.entry]))
    await vi.advanceTimersByTimeAsync(1500)
    expect(browser.trail).toBe('[/assets]')
    navigation.navigate('/node')
    expect(browser.trail).toBe('/assets [/node]')
  })

  it.each([{ key: 1 }, { overlays: 'menu' }, 'text', { key: 'k', index: 'x', overlays: 0 }])(
    'accepts the state %j of other code',
    async (state) => {
      browser.history.replaceState(state, '')
      load()
      navigation.navigate('/node')
      await settle()
      expect(browser.trail).toContain('[/node]')
    },
  )
})
