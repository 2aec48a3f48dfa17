import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { localStore } from '../browser/storage.ts'
import { areAmountsHidden, setAmountsHidden, subscribeToAmountPrivacy } from './amountPrivacy.ts'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => {
  setAmountsHidden(false)
  vi.unstubAllGlobals()
})

describe('setAmountsHidden', () => {
  it('is kept on the device', () => {
    setAmountsHidden(true)
    expect(localStore.get('amountsHidden')).not.toBeNull()
    setAmountsHidden(false)
    expect(localStore.get('amountsHidden')).toBeNull()
  })

  it('hides amounts in this tab if the browser can’t store it', () => {
    vi.stubGlobal('localStorage', undefined)
    setAmountsHidden(true)
    expect(areAmountsHidden()).toBe(true)
  })
})

describe('subscribeToAmountPrivacy', () => {
  it('follows another tab', () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    const listener = vi.fn()
    const unsubscribe = subscribeToAmountPrivacy(listener)
    localStore.set('amountsHidden', '1')
    page.dispatchEvent(new Event('storage'))
    expect([areAmountsHidden(), listener.mock.calls.length]).toEqual([true, 1])
    page.dispatchEvent(new Event('storage'))
    expect(listener).toHaveBeenCalledTimes(1)
    unsubscribe()
  })
})
