import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'

/** A tab: its own copy of the module, on the same locks. */
const openTab = async () => {
  vi.resetModules()
  return import('./singleFlight.ts')
}

const State = ({ read }: { read: () => boolean }) => String(read())

describe('singleFlight', () => {
  it('runs one flow of a name: a second call in the tab does nothing, one in another tab is reported', async () => {
    const [first, second] = [await openTab(), await openTab()]
    const { promise, resolve } = Promise.withResolvers<void>()
    const running = first.singleFlight('buy', () => promise)
    const flow = vi.fn(async () => {})
    expect(await first.singleFlight('buy', flow)).toBe('running')
    await new Promise((done) => setTimeout(done, 20))
    expect(await second.singleFlight('buy', flow)).toBe('elsewhere')
    expect(flow).not.toHaveBeenCalled()
    resolve()
    expect(await running).toBe('done')
    expect(await second.singleFlight('buy', flow)).toBe('done')
  })

  it('shows that a flow runs in this tab, and holds updates back, until it has ended or failed', async () => {
    const { singleFlight, useInFlight } = await openTab()
    const { isTabBusy } = await import('./updateLock.ts')
    const shown = (name: string) => renderToStaticMarkup(createElement(State, { read: () => useInFlight(name) }))
    const { promise, reject } = Promise.withResolvers<void>()
    expect(shown('buy')).toBe('false')
    const running = singleFlight('buy', () => promise)
    await vi.waitFor(() => expect(isTabBusy()).toBe(true))
    expect([shown('buy'), shown('withdraw')]).toEqual(['true', 'false'])
    reject(new Error('refused'))
    await expect(running).rejects.toThrow('refused')
    expect([shown('buy'), isTabBusy()]).toEqual(['false', false])
    expect(await singleFlight('buy', async () => {})).toBe('done')
  })
})

describe('queuedFlight', () => {
  it('runs after the flow of another tab has ended', async () => {
    const [first, second] = [await openTab(), await openTab()]
    const { promise, resolve } = Promise.withResolvers<void>()
    const order: string[] = []
    const running = first.singleFlight('withdraw', async () => {
      await promise
      order.push('first')
    })
    await new Promise((done) => setTimeout(done, 20))
    const queued = second.queuedFlight('withdraw', async () => void order.push('second'))
    await new Promise((done) => setTimeout(done, 20))
    expect(order).toEqual([])
    resolve()
    await Promise.all([running, queued])
    expect(order).toEqual(['first', 'second'])
  })

  it('runs once in a tab, holds updates back, and ends with the flow, also with one that failed', async () => {
    const { queuedFlight } = await openTab()
    const { isTabBusy } = await import('./updateLock.ts')
    const { promise, reject } = Promise.withResolvers<void>()
    const running = queuedFlight('withdraw', () => promise)
    await vi.waitFor(() => expect(isTabBusy()).toBe(true))
    const flow = vi.fn(async () => {})
    await queuedFlight('withdraw', flow)
    expect(flow).not.toHaveBeenCalled()
    reject(new Error('refused'))
    await expect(running).rejects.toThrow('refused')
    await queuedFlight('withdraw', flow)
    expect(flow).toHaveBeenCalledTimes(1)
  })
})
