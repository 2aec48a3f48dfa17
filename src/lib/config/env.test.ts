import { loadConfigFromFile, type Plugin, type UserConfig } from 'vite'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Env, parseEnv, type RawEnv } from './parseEnv.ts'

/** A live app with real money. */
const LIVE: RawEnv = {
  VITE_CHAIN: 'bsc',
  VITE_STABLECOIN: '0x55d398326f99059fF775485246999027B3197955',
  VITE_RPC_URLS: 'https://rpc.example',
  VITE_WALLET_RPC_URLS: 'https://public.example',
  VITE_EXPLORER: 'https://explorer.example',
  VITE_WALLETCONNECT_PROJECT_ID: 'abc123',
  VITE_WALLETCONNECT_RELAY: 'wss://relay.example',
}

/** What decides where money goes, and which wallets are asked. */
const networkOf = ({ getDelayMs, depositMin, serviceWorker, ...network }: Env) => network

function stubVariables(variables: RawEnv): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
}

/** What vite.config.ts configures for a build. */
async function loadBuild(mode: string): Promise<UserConfig> {
  const loaded = await loadConfigFromFile(
    { command: 'build', mode },
    'vite.config.ts',
    '.',
    'silent',
    undefined,
    'native',
  )
  return loaded?.config ?? {}
}

const builtConfiguration = async (mode: string): Promise<Env> =>
  JSON.parse((await loadBuild(mode)).define?.__CONFIGURATION__) as Env

/** What a build says, as its plugin says it; an error rejects. */
async function saidBy(name: string, hook: 'buildStart' | 'buildEnd'): Promise<string> {
  const plugins = ((await loadBuild('live')).plugins ?? []).flat() as Plugin[]
  const said: string[] = []
  const error = (text: string) => {
    throw new Error(text)
  }
  const run = plugins.find((plugin) => plugin.name === name)?.[hook] as (this: unknown) => unknown
  await run.call({ warn: (text: string) => said.push(text), error })
  return said.join('\n')
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

describe('a demo beside the configuration of a live app', () => {
  const own = networkOf(parseEnv({}))

  it('is built with a chain and a token of its own, and without a real wallet', async () => {
    stubVariables({ ...LIVE, VITE_DEPOSIT_MIN: '10' })
    expect(await builtConfiguration('live')).toMatchObject({ chain: { id: '0x38' }, walletConnect: {} })
    const demo = await builtConfiguration('demo')
    expect(networkOf(demo)).toEqual(JSON.parse(JSON.stringify(own)))
    expect(demo.depositMin).toBe('10')
  })

  it('has them on the development server too', async () => {
    stubVariables(LIVE)
    vi.stubEnv('MODE', 'demo')
    const { env } = await import('./env.ts')
    expect(networkOf(env)).toEqual(own)
  })

  it('is built where that configuration is wrong', async () => {
    stubVariables({ VITE_CHAIN: 'eth', VITE_STABLECOIN: '0x' })
    await expect(builtConfiguration('live')).rejects.toThrow('VITE_CHAIN')
    expect(networkOf(await builtConfiguration('demo'))).toEqual(JSON.parse(JSON.stringify(own)))
  })
})

describe('a live build', () => {
  it('says where money goes', async () => {
    stubVariables(LIVE)
    expect(await saidBy('announce-chain', 'buildEnd')).toBe(
      'Chain: BNB Smart Chain (0x38), token 0x55d398326f99059fF775485246999027B3197955',
    )
  })

  it('says that it is the kill switch', async () => {
    stubVariables({ ...LIVE, VITE_SERVICE_WORKER: 'off' })
    expect(await saidBy('announce-chain', 'buildEnd')).toContain('\nKill switch: ')
  })

  it.each([
    ['wrong', '0x55d398326f99059FF775485246999027B3197955'],
    ['missing', '0x55d398326f99059ff775485246999027b3197955'],
  ])('needs the checksum of a token with real value: %s', async (_, address) => {
    stubVariables(LIVE)
    await expect(saidBy('check-stablecoin', 'buildStart')).resolves.toBe('')
    stubVariables({ VITE_STABLECOIN: address })
    await expect(saidBy('check-stablecoin', 'buildStart')).rejects.toThrow('VITE_STABLECOIN')
  })
})
