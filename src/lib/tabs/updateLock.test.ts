import { afterEach, describe, expect, it, vi } from 'vitest'
import { ifNoTabBusy, isTabBusy, whenNoTabBusy, withUpdateLock } from './updateLock.ts'

const gate = () => {
  let resolve = () => {}
  const promise = new Promise<void>((open) => {
    resolve = open
  })
  return { promise, resolve: () => resolve() }
}
const nothing = async () => {}

afterEach(() => vi.unstubAllGlobals())

describe.each(['with Web Locks', 'without Web Locks'])('withUpdateLock, %s', (how) => {
  const prepare = () => {
    if (how === 'without Web Locks') vi.stubGlobal('navigator', {})
  }

  it('delays an update until the last work has ended', async () => {
    prepare()
    const [first, second] = [gate(), gate()]
    const works = [withUpdateLock(() => first.promise), withUpdateLock(() => second.promise)]
    const order: string[] = []
    const update = whenNoTabBusy(
      async () => void order.push('updated'),
      () => true,
    )
    expect(await ifNoTabBusy(nothing)).toBe(false)
    first.resolve()
    await works[0]
    expect([await ifNoTabBusy(nothing), isTabBusy()]).toEqual([false, true])
    order.push('done')
    second.resolve()
    await update
    expect([order, isTabBusy()]).toEqual([['done', 'updated'], false])
  })

  it('can be nested, even while an update is waiting', async () => {
    prepare()
    let isWanted = true
    const answer = await withUpdateLock(async () => {
      void whenNoTabBusy(nothing, () => isWanted)
      return await withUpdateLock(async () => 'signed')
    })
    isWanted = false
    expect(answer).toBe('signed')
  })

  it('releases the lock when the work fails', async () => {
    prepare()
    await expect(withUpdateLock(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(await ifNoTabBusy(nothing)).toBe(true)
  })

  it('no longer delays an update that is not wanted any more', async () => {
    prepare()
    const work = gate()
    const running = withUpdateLock(() => work.promise)
    let isWanted = true
    const applied = vi.fn(nothing)
    const update = whenNoTabBusy(applied, () => isWanted)
    isWanted = false
    work.resolve()
    await Promise.all([running, update])
    expect(applied).not.toHaveBeenCalled()
  })
})

describe('where the browser refuses Web Locks, because site data is blocked', () => {
  const refuse = () => {
    const request = () => Promise.reject(new DOMException('Access to the Locks API is denied', 'SecurityError'))
    vi.stubGlobal('navigator', { locks: { request } })
  }

  it('work runs, and an update waits for it', async () => {
    refuse()
    const work = gate()
    const running = withUpdateLock(async () => {
      await work.promise
      return 'signed'
    })
    await vi.waitFor(() => expect(isTabBusy()).toBe(true))
    expect(await ifNoTabBusy(nothing)).toBe(false)
    work.resolve()
    expect([await running, await ifNoTabBusy(nothing)]).toEqual(['signed', true])
  })

  it('work that fails is not done twice', async () => {
    refuse()
    const work = vi.fn(() => Promise.reject(new Error('refused')))
    await expect(withUpdateLock(work)).rejects.toThrow('refused')
    expect(work).toHaveBeenCalledOnce()
  })
})

it('no work starts in a page for which the browser grants no lock', async () => {
  const request = () => Promise.reject(new DOMException('The document is not fully active', 'InvalidStateError'))
  vi.stubGlobal('navigator', { locks: { request } })
  const work = vi.fn(nothing)
  await expect(withUpdateLock(work)).rejects.toThrow('not fully active')
  expect(work).not.toHaveBeenCalled()
})

it('work that fails under the lock is not done twice', async () => {
  const work = vi.fn(() => Promise.reject(new Error('refused')))
  await expect(withUpdateLock(work)).rejects.toThrow('refused')
  await expect(ifNoTabBusy(work)).rejects.toThrow('refused')
  expect(work).toHaveBeenCalledTimes(2)
})

it('waits while an update is being applied', async () => {
  const applied = gate()
  const order: string[] = []
  const update = ifNoTabBusy(async () => {
    await applied.promise
    order.push('applied')
  })
  const work = withUpdateLock(async () => void order.push('worked'))
  applied.resolve()
  await Promise.all([update, work])
  expect(order).toEqual(['applied', 'worked'])
})
