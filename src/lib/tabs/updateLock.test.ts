import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ifNoTabBusy, isTabBusy, whenNoTabBusy, withUpdateLock } from './updateLock.ts'

const gate = () => Promise.withResolvers<void>()
const nothing = async () => {}
const refused = new DOMException('Access to the Locks API is denied', 'SecurityError')

afterEach(() => vi.unstubAllGlobals())

describe.each([
  ['with Web Locks', undefined],
  ['without Web Locks', {}],
  [
    'where the browser refuses them, because site data is blocked',
    { locks: { request: () => Promise.reject(refused) } },
  ],
])('withUpdateLock, %s', (_, navigator) => {
  beforeEach(() => {
    if (navigator) vi.stubGlobal('navigator', navigator)
  })

  it('delays an update until the last work has ended', async () => {
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
    let isWanted = true
    const answer = await withUpdateLock(async () => {
      void whenNoTabBusy(nothing, () => isWanted)
      return await withUpdateLock(async () => 'signed')
    })
    isWanted = false
    expect(answer).toBe('signed')
  })

  it('does work that fails once, and releases the lock', async () => {
    // As if the lock itself was refused.
    const work = vi.fn(() => Promise.reject(refused))
    await expect(withUpdateLock(work)).rejects.toThrow(refused)
    await expect(ifNoTabBusy(work)).rejects.toThrow(refused)
    expect(work).toHaveBeenCalledTimes(2)
    expect(await ifNoTabBusy(nothing)).toBe(true)
  })

  it('no longer delays an update that is not wanted any more', async () => {
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

it('no work starts in a page for which the browser grants no lock', async () => {
  const request = () => Promise.reject(new DOMException('The document is not fully active', 'InvalidStateError'))
  vi.stubGlobal('navigator', { locks: { request } })
  const work = vi.fn(nothing)
  await expect(withUpdateLock(work)).rejects.toThrow('not fully active')
  expect(work).not.toHaveBeenCalled()
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
