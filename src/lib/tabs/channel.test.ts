import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'

const other = new BroadcastChannel('tpu-live')
afterAll(() => other.close())
afterEach(() => vi.unstubAllGlobals())

const openTab = async () => {
  vi.resetModules()
  return import('./channel.ts')
}

/** Collects messages. Tests of other files may share the channel: their lock messages are left out. */
function collect() {
  const messages: unknown[] = []
  const listener = (message: { type: unknown }) => {
    if (!String(message?.type).startsWith('lock')) messages.push(message)
  }
  return { messages, listener }
}

describe('onTabMessage', () => {
  it('ignores data that is no message', async () => {
    const { onTabMessage } = await openTab()
    const { messages, listener } = collect()
    const unsubscribe = onTabMessage(listener)
    for (const data of [null, undefined, 7, 'expired', {}, { type: 1 }]) other.postMessage(data)
    other.postMessage({ type: 'loggedOut', address: '0x1' })
    await vi.waitFor(() => expect(messages).toEqual([{ type: 'loggedOut', address: '0x1' }]))
    unsubscribe()
  })

  it('ends with its subscription', async () => {
    const { onTabMessage } = await openTab()
    const [ended, lasting] = [collect(), collect()]
    const end = onTabMessage(ended.listener)
    const unsubscribe = onTabMessage(lasting.listener)
    end()
    other.postMessage({ type: 'loggedOut', address: '0x2' })
    await vi.waitFor(() => expect(lasting.messages).toHaveLength(1))
    expect(ended.messages).toEqual([])
    unsubscribe()
  })

  it('has nothing to listen to without BroadcastChannel', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const { broadcast, onTabMessage } = await openTab()
    expect(() => onTabMessage(() => {})()).not.toThrow()
    expect(broadcast('reached', {})).toBe(false)
  })

  it('has nothing to listen to where the browser refuses BroadcastChannel, because site data is blocked', async () => {
    const Refused = vi.fn(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    vi.stubGlobal('BroadcastChannel', Refused)
    const { broadcast, onTabMessage } = await openTab()
    expect(() => onTabMessage(() => {})()).not.toThrow()
    expect(broadcast('reached', {})).toBe(false)
    // It opens a channel of its own.
    expect(await import('dexie')).toHaveProperty('Dexie')
  })
})

it('broadcast sends messages to the other tabs', async () => {
  const { broadcast } = await openTab()
  const { messages, listener } = collect()
  other.onmessage = ({ data }) => listener(data)
  expect(broadcast('loggedOut', { address: '0x3' })).toBe(true)
  broadcast('reached', {})
  await vi.waitFor(() => expect(messages).toEqual([{ type: 'loggedOut', address: '0x3' }, { type: 'reached' }]))
})
