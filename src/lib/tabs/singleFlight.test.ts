import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

/** A tab: its own copy of the module, on the same locks. */
const openTab = async () => {
  vi.resetModules()
  return import('./singleFlight.ts')
}

const soon = () => new Promise((done) => setTimeout(done, 20))
const State = ({ read }: { read: () => boolean }) => String(read())

it.each(['singleFlight', 'queuedFlight'] as const)(
  '%s runs once in a tab, shows that, and holds updates back, until the flow has ended or failed',
  async (start) => {
    const { [start]: run, useInFlight } = await openTab()
    const { isTabBusy } = await import('./updateLock.ts')
    const shown = (name: string) => renderToStaticMarkup(createElement(State, { read: () => useInFlight(name) }))
    const { promise, reject } = Promise.withResolvers<void>()
    expect(shown('buy')).toBe('false')
    const running = run('buy', () => promise)
    await vi.waitFor(() => expect(isTabBusy()).toBe(true))
    expect([shown('buy'), shown('withdraw')]).toEqual(['true', 'false'])
    const flow = vi.fn(async () => {})
    await run('buy', flow)
    expect(flow).not.toHaveBeenCalled()
    reject(new Error('refused'))
    await expect(running).rejects.toThrow('refused')
    expect([shown('buy'), isTabBusy()]).toEqual(['false', false])
    await run('buy', flow)
    expect(flow).toHaveBeenCalledTimes(1)
  },
)

it('singleFlight does nothing while a flow runs, and reports one in another tab', async () => {
  const [first, second] = [await openTab(), await openTab()]
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = first.singleFlight('buy', () => promise)
  const flow = vi.fn(async () => {})
  // In one turn: neither has the lock yet.
  const asked = [first.singleFlight('buy', flow), second.singleFlight('buy', flow)]
  expect(await Promise.all(asked)).toEqual([true, false])
  expect(flow).not.toHaveBeenCalled()
  resolve()
  expect(await running).toBe(true)
  expect(await second.singleFlight('buy', flow)).toBe(true)
})

it('queuedFlight runs after the flow of another tab has ended', async () => {
  const [first, second] = [await openTab(), await openTab()]
  const { promise, resolve } = Promise.withResolvers<void>()
  const order: string[] = []
  const running = first.singleFlight('withdraw', async () => {
    await promise
    order.push('first')
  })
  await soon()
  const queued = second.queuedFlight('withdraw', async () => void order.push('second'))
  await soon()
  expect(order).toEqual([])
  resolve()
  await Promise.all([running, queued])
  expect(order).toEqual(['first', 'second'])
})
