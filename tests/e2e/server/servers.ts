import { preview } from 'vite'
import { type MockServer, startMockServer } from '../../../mocks/server.ts'
import { type Chain, startChain } from '../../chain/anvil.ts'
import { deployToken, type Token } from '../../chain/token.ts'
import type { Options } from '../fixtures/options.ts'

/** The mock backend, and a static server for the build that proxies the API on the same origin. */
export interface Servers {
  origin: string
  mock: MockServer
  /** With `chained`: the chain on which the backend verifies deposits, and its token. Proxied as `/rpc`. */
  chain: Chain | undefined
  token: Token | undefined
  /** Sets how far the server's clock is ahead, in milliseconds. */
  setClockOffset(ms: number): void
  stop(): Promise<void>
}

export async function startServers({ edition, chained }: Pick<Options, 'edition' | 'chained'>): Promise<Servers> {
  const chain = chained ? await startChain() : undefined
  const token = chain && (await deployToken(chain, 'Usdt18'))
  let clockOffset = 0
  const mock = await startMockServer({ port: 0, rpcUrl: chain?.url, clock: () => Date.now() + clockOffset })
  const rpc = chain && { '/rpc': { target: chain.url, rewrite: () => '/' } }
  const site = await preview({
    mode: edition,
    logLevel: 'silent',
    preview: { host: '127.0.0.1', port: 0, proxy: { '/api': { target: mock.url }, ...rpc } },
  })
  const { origin } = new URL(site.resolvedUrls?.local[0] ?? '')
  const stop = async () => void (await Promise.all([site.close(), mock.stop(), chain?.stop()]))
  const setClockOffset = (ms: number) => {
    clockOffset = ms
  }
  return { origin, mock, chain, token, setClockOffset, stop }
}
