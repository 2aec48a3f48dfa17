import { afterEach, expect, it, vi } from 'vitest'
import { initPwa } from './initPwa.ts'

afterEach(() => vi.unstubAllGlobals())

it('an installed app that opens in a tab of the browser gets its launches', () => {
  const setConsumer = vi.fn()
  vi.stubGlobal('launchQueue', { setConsumer })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('addEventListener', () => {})
  initPwa()
  expect(setConsumer).toHaveBeenCalledOnce()
})
