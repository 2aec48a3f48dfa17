import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubPage } from '../../../tests/stubPage.ts'

const page = new EventTarget()
/** Beginning a reload, browsers announce it. A step back in the history cancels it, and the page stays. */
const browserReload = vi.fn(() => page.dispatchEvent(new Event('beforeunload')))
stubPage(page)
vi.stubGlobal('location', { reload: browserReload })
const { isLeaving, reload, watchLeaving } = await import('./reload.ts')
watchLeaving()

beforeEach(() => {
  vi.useFakeTimers()
  browserReload.mockClear()
})

describe('a reload that is cancelled', () => {
  it('is repeated, with growing pauses', async () => {
    void reload()
    for (const [pause, times] of [
      [1999, 1],
      [1, 2],
      [3999, 2],
      [1, 3],
    ] as const) {
      await vi.advanceTimersByTimeAsync(pause)
      expect(browserReload).toHaveBeenCalledTimes(times)
    }
  })

  it('is repeated only when the page may reload', async () => {
    let isBusy = false
    void reload(() => !isBusy)
    await vi.advanceTimersByTimeAsync(0)
    isBusy = true
    await vi.advanceTimersByTimeAsync(5000)
    expect(browserReload).toHaveBeenCalledTimes(1)
    isBusy = false
    await vi.advanceTimersByTimeAsync(500)
    expect(browserReload).toHaveBeenCalledTimes(2)
  })

  it('is not the user leaving, but what the user does next is', async () => {
    void reload()
    await vi.advanceTimersByTimeAsync(0)
    expect(isLeaving()).toBe(false)
    page.dispatchEvent(new Event('beforeunload'))
    expect(isLeaving()).toBe(true)
    await vi.advanceTimersByTimeAsync(30_001)
    expect(isLeaving()).toBe(false)
  })
})
