import { beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'

let state: unknown

/** Starts the app in a tab, as a reload does. */
async function load() {
  vi.resetModules()
  return import('./entryState.ts')
}

beforeEach(() => {
  state = { key: 'a', index: 0, overlays: 0 }
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('history', {
    get state() {
      return state
    },
  })
})

describe('the state of a history entry', () => {
  it('belongs to its entry, and survives a reload', async () => {
    const before = await load()
    before.saveEntryState('scroll', { y: 7 })
    state = { key: 'b', index: 1, overlays: 0 }
    expect(before.readEntryState('scroll')).toBeUndefined()
    before.flushEntryState()
    state = { key: 'a', index: 0, overlays: 1 }
    expect((await load()).readEntryState('scroll')).toEqual({ y: 7 })
  })

  it('is gone with the session', async () => {
    const { saveEntryState, flushEntryState, forgetEntryState, readEntryState } = await load()
    saveEntryState('scroll', { y: 7 })
    flushEntryState()
    forgetEntryState()
    flushEntryState()
    expect([readEntryState('scroll'), sessionStorage.length]).toEqual([undefined, 0])
  })

  it('is limited to the newest entries', async () => {
    const { saveEntryState, readEntryState } = await load()
    for (let index = 0; index <= 50; index += 1) {
      state = { key: `entry ${index}`, index, overlays: 0 }
      saveEntryState('scroll', index)
    }
    state = { key: 'entry 0', index: 0, overlays: 0 }
    expect(readEntryState('scroll')).toBeUndefined()
    state = { key: 'entry 1', index: 1, overlays: 0 }
    expect(readEntryState('scroll')).toBe(1)
  })

  it.each(['{', 'null', '7', '["a"]', '{"a":7}'])('starts empty from %s in the storage', async (text) => {
    sessionStorage.setItem('tpu:entries', text)
    const { saveEntryState, readEntryState } = await load()
    expect(readEntryState('scroll')).toBeUndefined()
    saveEntryState('scroll', { y: 1 })
    expect(readEntryState('scroll')).toEqual({ y: 1 })
  })
})
