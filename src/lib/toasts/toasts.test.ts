import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubPage } from '../../../tests/stubPage.ts'
import { toast, toasts } from './toasts.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

const show = (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  stubPage(new EventTarget())
  page.visibilityState = 'visible'
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a message that is shown already is not repeated', () => {
  toast({ id: 'tip.notOpen' })
  toast({ id: 'tip.copySuccess' })
  toast({ id: 'tip.notOpen' })
  expect(toasts.shown.map(({ message }) => message)).toEqual([{ id: 'tip.notOpen' }, { id: 'tip.copySuccess' }])
})

it('a message that came while a wallet was in front of the page can still be read on the return', () => {
  show('hidden')
  toast({ id: 'tip.chargeSuccess' })
  vi.advanceTimersByTime(60_000)
  show('visible')
  vi.advanceTimersByTime(3900)
  expect(toasts.shown).toHaveLength(1)
  vi.advanceTimersByTime(200)
  expect(toasts.shown).toEqual([])
})

it('a message is not gone at the return to a page whose timers have stood still', () => {
  toast({ id: 'tip.chargeSuccess' })
  vi.advanceTimersByTime(3900)
  show('hidden')
  show('visible')
  vi.advanceTimersByTime(200)
  expect(toasts.shown).toHaveLength(1)
  vi.advanceTimersByTime(4000)
  expect(toasts.shown).toEqual([])
})
