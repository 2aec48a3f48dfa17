import { describe, expect, it } from 'vitest'
import { parseBase, parseEnv } from './parseEnv.ts'

const BSC = { VITE_CHAIN: 'bsc', VITE_STABLECOIN: '0x55d398326f99059fF775485246999027B3197955' }

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
    expect(parseEnv({ ...BSC, VITE_RPC_URLS: 'https://rpc.example' }).chain.id).toBe('0x38')
  })

  it('refuses the token of the test chain on BNB Smart Chain: its key is public', () => {
    const token = parseEnv({}).stablecoin
    for (const address of [token, token.toLowerCase(), token.replace('0x5FbD', '0x5fBd')])
      expect(() => parseEnv({ ...BSC, VITE_STABLECOIN: address, VITE_RPC_URLS: 'https://rpc.example' })).toThrow(
        'VITE_STABLECOIN must be the address of the USDT contract',
      )
    expect(parseEnv({ VITE_STABLECOIN: token }).stablecoin).toBe(token)
  })

  it.each([
    ['none', ''],
    ['one with http', 'http://rpc.example'],
    ['only a path on the own origin', '/rpc'],
    ['one with http beside one with https', 'https://rpc.example, http://rpc.example'],
  ])('requires an https RPC endpoint for BNB Smart Chain, and says so: %s', (_, urls) => {
    expect(() => parseEnv({ ...BSC, VITE_RPC_URLS: urls })).toThrow(
      'VITE_RPC_URLS must name at least one https endpoint of BNB Smart Chain',
    )
  })

  it('offers wallets their own public URLs, never the endpoints of the app', () => {
    const keyed = { ...BSC, VITE_RPC_URLS: 'https://rpc.example/v1/secret-key,/rpc' }
    expect(parseEnv(keyed).walletRpcUrls).toEqual(['https://bsc-dataseed.bnbchain.org'])
    const own = parseEnv({ ...keyed, VITE_WALLET_RPC_URLS: 'https://public.example, https://two.example/bsc' })
    expect(own.walletRpcUrls).toEqual(['https://public.example', 'https://two.example/bsc'])
    expect(parseEnv({ VITE_RPC_URLS: '/rpc' }).walletRpcUrls).toEqual([])
  })

  it.each([
    '/rpc',
    'https://user:pass@rpc.example',
    'https://rpc.example/?apikey=1',
    'https://rpc.example/#key',
    'https://',
  ])('refuses %s as a URL for wallets', (url) => {
    expect(() => parseEnv({ VITE_WALLET_RPC_URLS: url })).toThrow('VITE_WALLET_RPC_URLS')
  })

  it('refuses plain http for wallets on BNB Smart Chain', () => {
    const raw = { ...BSC, VITE_RPC_URLS: 'https://rpc.example', VITE_WALLET_RPC_URLS: 'http://public.example' }
    expect(() => parseEnv(raw)).toThrow('VITE_WALLET_RPC_URLS must be https')
  })

  it('accepts RPC endpoints of any origin, and same-origin paths', () => {
    const rpcUrls = ['https://rpc.example/v1', '/rpc']
    expect(parseEnv({ VITE_RPC_URLS: rpcUrls.join(', ') }).rpcUrls).toEqual(rpcUrls)
    for (const wrong of ['//rpc.example', 'rpc', 'ws://rpc.example', 'https://['])
      expect(() => parseEnv({ VITE_RPC_URLS: wrong })).toThrow('VITE_RPC_URLS')
  })

  it('offers WalletConnect only with a project id, a wss relay and nodes of its own', () => {
    const id = { VITE_WALLETCONNECT_PROJECT_ID: 'abc123', VITE_RPC_URLS: '/rpc' }
    expect(parseEnv({}).walletConnect).toBeUndefined()
    expect(parseEnv(id).walletConnect).toEqual({ projectId: 'abc123', relayUrl: 'wss://relay.walletconnect.org' })
    const own = { ...id, VITE_WALLETCONNECT_RELAY: 'wss://relay.example/' }
    expect(parseEnv(own).walletConnect?.relayUrl).toBe('wss://relay.example')
    for (const wrong of [
      'https://relay.example',
      'ws://relay.example',
      'wss://a b',
      "wss://x; script-src 'unsafe-inline'",
    ])
      expect(() => parseEnv({ ...id, VITE_WALLETCONNECT_RELAY: wrong })).toThrow('VITE_WALLETCONNECT_RELAY')
    expect(() => parseEnv({ ...id, VITE_RPC_URLS: '' })).toThrow('VITE_RPC_URLS')
    expect(() => parseEnv({ VITE_WALLETCONNECT_RELAY: 'wss://relay.example' })).toThrow('VITE_WALLETCONNECT_PROJECT_ID')
  })

  it('refuses an explorer without a host', () => {
    expect(parseEnv({ VITE_EXPLORER: 'https://explorer.example/' }).explorer).toBe('https://explorer.example')
    for (const wrong of ['https://[', 'explorer.example'])
      expect(() => parseEnv({ VITE_EXPLORER: wrong })).toThrow('VITE_EXPLORER')
  })

  it('reports every name with VITE_ that is none of its variables; a demo starts with those of other apps', () => {
    const misspelt = { VITE_RPC_URL: 'https://rpc.example', VITE_EXPLORER_URL: '' }
    for (const name of Object.keys(misspelt))
      expect(() => parseEnv({ VITE_BASE: '/', ...misspelt })).toThrow(`${name} is no variable of this app`)
    expect(parseEnv({ VITE_BASE: '/', ...misspelt }, 'demo')).toEqual(parseEnv({}, 'demo'))
    // Set by Vite where a file has NODE_ENV, and what `import.meta.env` has besides.
    const own = { VITE_BASE: '/demo/', VITE_USER_NODE_ENV: 'development', MODE: 'live', BASE_URL: '/', DEV: true }
    expect(parseEnv(own)).toEqual(parseEnv({}))
  })

  it('reports all errors at once', () => {
    const wrong = { VITE_CHAIN: 'eth', VITE_RPC_URLS: 'ftp://x', VITE_GET_DELAY_MS: 'soon', VITE_DEPOSIT_MIN: '1,5' }
    for (const name of Object.keys(wrong)) expect(() => parseEnv(wrong)).toThrow(name)
  })
})

describe('parseBase', () => {
  it.each([
    [undefined, '/'],
    ['', '/'],
    ['/', '/'],
    ['/demo/', '/demo/'],
    ['/pr-12/tpu_v1.2/', '/pr-12/tpu_v1.2/'],
  ])('reads %s as %s', (raw, base) => {
    expect(parseBase(raw === undefined ? {} : { VITE_BASE: raw })).toBe(base)
  })

  it.each([
    ...[
      'demo',
      '/demo',
      'demo/',
      './',
      '//demo/',
      '/de mo/',
      '/../',
      '/demo/./',
      'https://x.example/demo/',
      '/demo/?x/',
    ],
    // The worker leaves these to the server.
    ...['/api/', '/api/app/'],
  ])('refuses %s, and says what it must be', (base) => {
    expect(() => parseBase({ VITE_BASE: base })).toThrow('VITE_BASE')
  })
})
