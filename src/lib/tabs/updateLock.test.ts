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
