import { describe, expect, it } from 'vitest'
import { parseEnv } from './parseEnv.ts'

describe('parseEnv', () => {
  it('has a default for everything: the test chain, 0.6 s after a GET, no deposit minimum', () => {
    expect(parseEnv({})).toMatchObject({
      chain: { id: '0x7a69', currency: 'GO', test: true },
      getDelayMs: 600,
      depositMin: undefined,
      rpcUrls: [],
    })
  })

  it('requires a stablecoin address for BNB Smart Chain', () => {
    expect(() => parseEnv({ VITE_CHAIN: 'bsc' })).toThrow('VITE_STABLECOIN')
    const stablecoin = '0x55d398326f99059fF775485246999027B3197955'
    expect(parseEnv({ VITE_CHAIN: 'bsc', VITE_STABLECOIN: stablecoin }).chain.id).toBe('0x38')
  })

  it('accepts RPC endpoints of any origin, and same-origin paths', () => {
    const rpcUrls = ['https://rpc.example/v1', '/rpc']
    expect(parseEnv({ VITE_RPC_URLS: rpcUrls.join(', ') }).rpcUrls).toEqual(rpcUrls)
    for (const wrong of ['//rpc.example', 'rpc', 'ws://rpc.example'])
      expect(() => parseEnv({ VITE_RPC_URLS: wrong })).toThrow('VITE_RPC_URLS')
  })

  it('reports all errors at once', () => {
    const wrong = { VITE_CHAIN: 'eth', VITE_RPC_URLS: 'ftp://x', VITE_GET_DELAY_MS: 'soon', VITE_DEPOSIT_MIN: '1,5' }
    for (const name of Object.keys(wrong)) expect(() => parseEnv(wrong)).toThrow(name)
  })
})
