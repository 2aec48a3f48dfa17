import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubVisiblePage } from '../../../tests/stubPage.ts'
import { toast, toasts } from './toasts.ts'

let page: ReturnType<typeof stubVisiblePage>

beforeEach(() => {
  vi.useFakeTimers()
  page = stubVisiblePage()
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
  page.setVisible('hidden')
  toast({ id: 'tip.chargeSuccess' })
  vi.advanceTimersByTime(60_000)
  page.setVisible('visible')
  vi.advanceTimersByTime(3900)
  expect(toasts.shown).toHaveLength(1)
  vi.advanceTimersByTime(200)
  expect(toasts.shown).toEqual([])
})

it('a message is not gone at the return to a page whose timers have stood still', () => {
  toast({ id: 'tip.chargeSuccess' })
  vi.advanceTimersByTime(3900)
  page.setVisible('hidden')
  page.setVisible('visible')
  vi.advanceTimersByTime(200)
  expect(toasts.shown).toHaveLength(1)
  vi.advanceTimersByTime(4000)
  expect(toasts.shown).toEqual([])
})
