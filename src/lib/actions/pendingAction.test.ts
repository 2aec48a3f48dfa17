import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { clearPendingAction, loadPendingAction, savePendingAction } from './pendingAction.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

const PENDING = { loginId: 'a', baseline: { bought: 1 } }

describe('a pending action', () => {
  it('is found by its name and its login', () => {
    expect(savePendingAction('buy', PENDING)).toBe(true)
    expect(loadPendingAction('withdraw', 'a')).toBeUndefined()
    expect(loadPendingAction('buy', 'a')).toEqual(PENDING)
    expect(loadPendingAction('buy', 'a')).toEqual(PENDING)
  })

  it('is gone once it is cleared', () => {
    savePendingAction('buy', PENDING)
    savePendingAction('withdraw', PENDING)
    clearPendingAction('buy')
    expect(loadPendingAction('buy', 'a')).toBeUndefined()
    expect(loadPendingAction('withdraw', 'a')).toEqual(PENDING)
  })

  it.each(['b', undefined])('of another login is dropped for good (%s)', (other) => {
    savePendingAction('buy', PENDING)
    expect(loadPendingAction('buy', other)).toBeUndefined()
    expect(loadPendingAction('buy', 'a')).toBeUndefined()
  })

  it('that can’t be read is dropped', () => {
    savePendingAction('buy', PENDING)
    sessionStorage.setItem(sessionStorage.key(0) ?? '', '{')
    expect(loadPendingAction('buy', 'a')).toBeUndefined()
    expect(sessionStorage.length).toBe(0)
  })
})
