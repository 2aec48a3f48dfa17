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

const shown = () => toasts.shown.map(({ message }) => 'id' in message && message.id)

it('a message that comes several times at once is shown once', () => {
  for (const id of ['tip.notOpen', 'tip.copySuccess', 'tip.notOpen'] as const) toast({ id })
  expect(shown()).toEqual(['tip.notOpen', 'tip.copySuccess'])
})

it('a message that comes again is new, and stays as long as the first', () => {
  toast({ id: 'node.soldOut' })
  toast({ id: 'tip.copySuccess' })
  const [first] = toasts.shown
  vi.advanceTimersByTime(3800)
  toast({ id: 'node.soldOut' })
  expect(shown()).toEqual(['tip.copySuccess', 'node.soldOut'])
  expect(toasts.shown[1]?.id).not.toBe(first?.id)
  vi.advanceTimersByTime(3900)
  expect(shown()).toEqual(['node.soldOut'])
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

it('a phone vibrates shortly on success, otherwise on a refusal, and not for what is neither', () => {
  const vibrate = vi.fn()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, vibrate })
  toast({ id: 'tip.notOpen' })
  toast({ id: 'tip.copySuccess' }, 'done')
  toast({ id: 'tip.tooSmall' }, 'problem')
  expect(vibrate.mock.calls).toEqual([[[15]], [[20, 60, 20]]])
})
