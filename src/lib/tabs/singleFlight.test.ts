import { describe, expect, it, vi } from 'vitest'

/** A tab: its own copy of the module, on the same locks. */
const openTab = async () => {
  vi.resetModules()
  return import('./singleFlight.ts')
}

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
})
