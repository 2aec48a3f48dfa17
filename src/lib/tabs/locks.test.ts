import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Lease } from './locks.ts'

/**
 * A tab: its own copy of the module, on the same channel and the same locks. Tests of other files may share both, so the
 * names of the locks are this file's own.
 */
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

/** Holds a lock in a tab that runs. @returns what releases it */
function hold(tab: Awaited<ReturnType<typeof openTab>>, name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = tab.unlessHeldElsewhere(name, () => promise)
  return () => {
    resolve()
    return running
  }
}

const other = new BroadcastChannel('tpu-live')
const soon = () => new Promise((done) => setTimeout(done, 20))

/** Asks the other tabs whether one of them holds a lock. */
const ping = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    other.onmessage = ({ data }) => data.type === 'lockHeld' && data.name === name && resolve(true)
    other.postMessage({ type: 'lockPing', name })
    setTimeout(() => resolve(false), 300)
  })

afterEach(() => {
  other.onmessage = null
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a tab that holds a lock', () => {
  it('responds to pings of this lock, as long as the work lasts', async () => {
    const tab = await openTab()
    expect(await ping('held')).toBe(false)
    const release = hold(tab, 'held')
    // More than once: on a busy machine an answer may take longer than a ping waits.
    await expect.poll(() => ping('held'), { timeout: 4000 }).toBe(true)
    expect(await ping('free')).toBe(false)
    other.postMessage({ type: 'lockHeld', name: 'held' })
    await release()
    expect(await ping('held')).toBe(false)
  })

  it('releases the lock when the work fails', async () => {
    const { unlessHeldElsewhere, exclusively } = await openTab()
    await expect(unlessHeldElsewhere('held', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    await expect(exclusively('held', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(await ping('held')).toBe(false)
    expect(await unlessHeldElsewhere('held', async () => 'done')).toBe(true)
  })
})

describe('unlessHeldElsewhere', () => {
  it('runs one of two tabs and reports the lock to the other', async () => {
    const [first, second] = [await openTab(), await openTab()]
    const { promise, resolve } = Promise.withResolvers<string>()
    const running = first.unlessHeldElsewhere('held', () => promise)
    const work = vi.fn()
    expect(await second.unlessHeldElsewhere('held', work)).toBe(false)
    expect(work).not.toHaveBeenCalled()
    resolve('bought')
    expect(await running).toBe(true)
    expect(await second.unlessHeldElsewhere('held', async () => 'again')).toBe(true)
  })

  it('does not take a lock whose holder begins to listen after the first ping', async () => {
    const { thaw, stolen } = holdAsFrozenTab('early')
    let pings = 0
    other.onmessage = ({ data }) => {
      if (data.type !== 'lockPing' || data.name !== 'early') return
      pings += 1
      if (pings === 2) other.postMessage({ type: 'lockHeld', name: 'early' })
    }
    const { unlessHeldElsewhere } = await openTab()
    expect(await unlessHeldElsewhere('early', async () => 'done')).toBe(false)
    thaw()
    expect(await stolen).toBeUndefined()
    const before = pings
    await soon()
    expect(pings).toBe(before)
  })

  it('reports a lock that this tab holds itself at once', async () => {
    const tab = await openTab()
    const release = hold(tab, 'own')
    const late = setTimeout(release, 1000)
    expect(await tab.unlessHeldElsewhere('own', async () => 'again')).toBe(false)
    clearTimeout(late)
    await release()
  })

  it('takes the lock from a frozen tab, whatever other locks are held', async () => {
    const { stolen } = holdAsFrozenTab('frozen')
    const { unlessHeldElsewhere } = await openTab()
    const taking = unlessHeldElsewhere('frozen', async () => 'done')
    const release = hold(await openTab(), 'another')
    await soon()
    other.postMessage({ type: 'lockHeld', name: 'another' })
    expect(await taking).toBe(true)
    expect(await stolen).toBe('stolen')
    await release()
  })

  it('never takes a lock without a channel, because no holder could respond', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const { thaw, stolen } = holdAsFrozenTab('silent')
    const { unlessHeldElsewhere } = await openTab()
    expect(await unlessHeldElsewhere('silent', async () => 'done')).toBe(false)
    thaw()
    expect(await stolen).toBeUndefined()
  })

  it('tells work that lost its lock, which still counts as run', async () => {
    const { unlessHeldElsewhere } = await openTab()
    const { promise, resolve } = Promise.withResolvers<void>()
    const held: boolean[] = []
    const running = unlessHeldElsewhere('lost', async (lease) => {
      held.push(lease.isHeld())
      await promise
      held.push(lease.isHeld())
    })
    await navigator.locks.request('tpu-live:lost', { steal: true }, async () => {})
    resolve()
    expect(await running).toBe(true)
    expect(held).toEqual([true, false])
  })
})

describe('exclusively', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  /** Lets time pass, in steps that leave the other tabs time to answer. */
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 100) {
      await vi.advanceTimersByTimeAsync(100)
      await new Promise((turn) => setImmediate(turn))
    }
  }

  it('waits for a tab that responds, however long it takes', async () => {
    const [first, second] = [await openTab(), await openTab()]
    const { promise, resolve } = Promise.withResolvers<void>()
    const order: string[] = []
    const running = first.exclusively('alive', async () => {
      await promise
      order.push('first')
    })
    await pass(100)
    const waiting = second.exclusively('alive', async () => order.push('second'))
    await pass(20_000)
    resolve()
    await Promise.all([running, waiting])
    expect(order).toEqual(['first', 'second'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('takes the lock from a frozen tab after a few seconds, once', async () => {
    const { stolen } = holdAsFrozenTab('iced')
    const { exclusively } = await openTab()
    const work = vi.fn(async () => 'done')
    const waiting = exclusively('iced', work)
    await pass(3000)
    expect(work).not.toHaveBeenCalled()
    await pass(2000)
    expect(await waiting).toBe('done')
    expect(await stolen).toBe('stolen')
    expect(work).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not take a lock that was released while its holder was asked', async () => {
    const { thaw, stolen } = holdAsFrozenTab('thawing')
    const { exclusively } = await openTab()
    const work = vi.fn(async () => 'done')
    const waiting = exclusively('thawing', work)
    await pass(4000)
    expect(work).not.toHaveBeenCalled()
    thaw()
    await pass(2000)
    expect(await waiting).toBe('done')
    expect(await stolen).toBeUndefined()
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('passes on why the browser grants no lock', async () => {
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('no access')) } })
    const { exclusively } = await openTab()
    await expect(exclusively('denied', async () => 'done')).rejects.toThrow('no access')
  })
})

const refused = new DOMException('Access to the Locks API is denied', 'SecurityError')

describe.each([
  ['without Web Locks', {}],
  [
    'where the browser refuses them, because site data is blocked',
    { locks: { request: () => Promise.reject(refused) } },
  ],
])('%s', (_, navigator) => {
  beforeEach(() => void vi.stubGlobal('navigator', navigator))

  it('unlessHeldElsewhere runs work within the tab, once', async () => {
    const { unlessHeldElsewhere } = await openTab()
    const work = vi.fn(async ({ isHeld }: Lease) => expect(isHeld()).toBe(true))
    expect(await unlessHeldElsewhere('none', work)).toBe(true)
    expect(work).toHaveBeenCalledOnce()
    await expect(unlessHeldElsewhere('none', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })

  it('exclusively keeps the order within the tab, also after a failure', async () => {
    const { exclusively } = await openTab()
    const { promise, reject } = Promise.withResolvers<void>()
    const order: string[] = []
    const first = exclusively('none', () => promise)
    const second = exclusively('none', async ({ isHeld }) => order.push(`second, ${isHeld()}`))
    const unrelated = exclusively('another', async () => order.push('another'))
    await unrelated
    await soon()
    expect(order).toEqual(['another'])
    reject(new Error('refused'))
    await expect(first).rejects.toThrow('refused')
    await second
    expect(order).toEqual(['another', 'second, true'])
  })
})
