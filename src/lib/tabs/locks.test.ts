import { afterEach, describe, expect, it, vi } from 'vitest'

/** A tab: its own copy of the module, on the same channel and the same locks. */
const openTab = async () => {
  vi.resetModules()
  return import('./locks.ts')
}

/** A lock that a frozen tab holds: nothing responds for it. */
function holdAsFrozenTab(name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stolen = navigator.locks.request(`tpu-live:${name}`, () => promise).catch(() => 'stolen')
  return { thaw: resolve, stolen }
}

afterEach(() => vi.unstubAllGlobals())

describe('unlessHeldElsewhere', () => {
  it('runs one of two tabs and reports the lock to the other', async () => {
    const [first, second] = [await openTab(), await openTab()]
    const { promise, resolve } = Promise.withResolvers<string>()
    const running = first.unlessHeldElsewhere('buy', () => promise)
    const work = vi.fn()
    expect(await second.unlessHeldElsewhere('buy', work)).toBeUndefined()
    expect(work).not.toHaveBeenCalled()
    resolve('bought')
    expect(await running).toEqual({ result: 'bought' })
    expect(await second.unlessHeldElsewhere('buy', async () => 'again')).toEqual({ result: 'again' })
  })

  it('takes the lock from a frozen tab', async () => {
    const { stolen } = holdAsFrozenTab('frozen')
    const { unlessHeldElsewhere } = await openTab()
    expect(await unlessHeldElsewhere('frozen', async () => 'done')).toEqual({ result: 'done' })
    expect(await stolen).toBe('stolen')
  })

  it('tells work that lost its lock, whose own result still counts', async () => {
    const { unlessHeldElsewhere } = await openTab()
    const { promise, resolve } = Promise.withResolvers<void>()
    const running = unlessHeldElsewhere('lost', async (lease) => {
      const before = lease.isHeld()
      await promise
      return [before, lease.isHeld()]
    })
    await navigator.locks.request('tpu-live:lost', { steal: true }, async () => {})
    resolve()
    expect(await running).toEqual({ result: [true, false] })
  })

  it('runs without Web Locks', async () => {
    vi.stubGlobal('navigator', {})
    const { unlessHeldElsewhere } = await openTab()
    expect(await unlessHeldElsewhere('none', async ({ isHeld }) => isHeld())).toEqual({ result: true })
  })
})

describe('exclusively', () => {
  it('waits for a tab that responds, however long it takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const [first, second] = [await openTab(), await openTab()]
    const { promise, resolve } = Promise.withResolvers<void>()
    const order: string[] = []
    const running = first.exclusively('refresh', async () => {
      await promise
      order.push('first')
    })
    await new Promise((done) => setTimeout(done, 20))
    const waiting = second.exclusively('refresh', async () => order.push('second'))
    await new Promise((done) => setTimeout(done, 20))
    await vi.advanceTimersByTimeAsync(3000)
    await new Promise((done) => setTimeout(done, 1600))
    resolve()
    await Promise.all([running, waiting])
    expect(order).toEqual(['first', 'second'])
    vi.useRealTimers()
  })

  it('takes the lock from a frozen tab after a few seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { stolen } = holdAsFrozenTab('deposits')
    const { exclusively } = await openTab()
    const waiting = exclusively('deposits', async () => 'done')
    await new Promise((done) => setTimeout(done, 20))
    await vi.advanceTimersByTimeAsync(3000)
    expect(await waiting).toBe('done')
    expect(await stolen).toBe('stolen')
    vi.useRealTimers()
  })
})
