import { afterAll, describe, expect, it, vi } from 'vitest'
import { onTabMessage } from './channel.ts'

const other = new BroadcastChannel('tpu-live')
afterAll(() => other.close())

describe('onTabMessage', () => {
  it('ignores data that is no message', async () => {
    const listener = vi.fn()
    const unsubscribe = onTabMessage(listener)
    for (const data of [null, undefined, 7, 'expired', {}, { type: 1 }]) other.postMessage(data)
    other.postMessage({ type: 'loggedOut', address: '0x1' })
    await vi.waitFor(() => expect(listener).toHaveBeenCalledWith({ type: 'loggedOut', address: '0x1' }))
    expect(listener).toHaveBeenCalledTimes(1)
    unsubscribe()
  })
})
