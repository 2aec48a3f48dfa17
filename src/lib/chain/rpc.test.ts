import { afterEach, describe, expect, it, vi } from 'vitest'
import { env } from '../config/env.ts'
import { readChain } from './rpc.ts'

const { rpcUrls } = env

/** Nodes over HTTP that answer every method but `eth_chainId` with a body. */
function startNodes(...bodies: object[]) {
  Object.assign(env, { rpcUrls: bodies.map((_, index) => `http://node.test/${index}`) })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const reply = bodies[Number(url.at(-1))] ?? {}
    return Response.json(JSON.parse(body).method === 'eth_chainId' ? { ...reply, result: env.chain.id } : reply)
  })
}
const read = () => readChain((node) => node('eth_blockNumber'))

afterEach(() => {
  Object.assign(env, { rpcUrls })
  vi.unstubAllGlobals()
})

describe('a node over HTTP', () => {
  it('may answer with an error of null beside the result, as gateways do that write every field', async () => {
    startNodes({ jsonrpc: '2.0', id: 1, result: '0x5', error: null })
    expect(await read()).toBe('0x5')
  })
})
