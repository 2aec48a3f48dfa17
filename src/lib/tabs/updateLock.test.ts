import { afterEach, describe, expect, it, vi } from 'vitest'
import { isTabBusy, withUpdateLock } from './updateLock.ts'
import { ifNoTabBusy, whenNoTabBusy } from './whenNoTabBusy.ts'

const gate = () => {
  let resolve = () => {}
  const promise = new Promise<void>((open) => {
    resolve = open
  })
  return { promise, resolve: () => resolve() }
}
const nothing = async () => {}

afterEach(() => vi.unstubAllGlobals())

describe.each(['with locks', 'without locks'])('work that must not be interrupted, %s', (how) => {
  const prepare = () => {
    if (how === 'without locks') vi.stubGlobal('navigator', {})
  }

  it('holds back what waits for idleness, until the last of it has ended', async () => {
    prepare()
    const [first, second] = [gate(), gate()]
    const works = [withUpdateLock(() => first.promise), withUpdateLock(() => second.promise)]
    const order: string[] = []
    const update = whenNoTabBusy(async () => void order.push('updated'))
    expect(await ifNoTabBusy(nothing)).toBe(false)
    first.resolve()
    await works[0]
    expect([await ifNoTabBusy(nothing), isTabBusy()]).toEqual([false, true])
    order.push('done')
    second.resolve()
    await update
    expect([order, isTabBusy()]).toEqual([['done', 'updated'], false])
  })

  it('may contain more of it, also when an update is waiting', async () => {
    prepare()
    const waiting = new AbortController()
    const answer = await withUpdateLock(async () => {
      void whenNoTabBusy(nothing, waiting.signal)
      return await withUpdateLock(async () => 'signed')
    })
    waiting.abort()
    expect(answer).toBe('signed')
  })

  it('ends when it fails', async () => {
    prepare()
    await expect(withUpdateLock(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(await ifNoTabBusy(nothing)).toBe(true)
  })

  it('is no longer waited for by what was called off', async () => {
    prepare()
    const work = gate()
    const running = withUpdateLock(() => work.promise)
    const calledOff = new AbortController()
    const applied = vi.fn(nothing)
    const update = whenNoTabBusy(applied, calledOff.signal)
    calledOff.abort()
    work.resolve()
    await Promise.all([running, update])
    expect(applied).not.toHaveBeenCalled()
  })
})

it('does not begin while an update is being applied', async () => {
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
