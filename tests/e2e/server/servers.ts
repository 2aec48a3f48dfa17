import { preview } from 'vite'
import { type MockServer, startMockServer } from '../../../mocks/server.ts'
import { type Chain, startChain } from '../../chain/anvil.ts'
import { deployToken, type Token } from '../../chain/token.ts'
import type { Options } from '../fixtures/options.ts'

/** The mock backend, and the build in front of it: the API is on the same origin. */
export interface Servers {
  origin: string
  mock: MockServer
  /** The chain that deposits are looked up on, and the token on it, where there is one. On the origin it is `/rpc`. */
  chain: Chain | undefined
  token: Token | undefined
  /** From now on the server's clock is so far ahead. */
  setClockOffset(ms: number): void
  stop(): Promise<void>
}

export async function startServers({ edition, chained }: Pick<Options, 'edition' | 'chained'>): Promise<Servers> {
  const chain = chained ? await startChain() : undefined
  const token = chain && (await deployToken(chain, 'Usdt18'))
  let ahead = 0
  const mock = await startMockServer({ port: 0, rpcUrl: chain?.url, clock: () => Date.now() + ahead })
  const rpc = chain && { '/rpc': { target: chain.url, rewrite: () => '/' } }
  const site = await preview({
    mode: edition,
    logLevel: 'silent',
    preview: { host: '127.0.0.1', port: 0, proxy: { '/api': { target: mock.url }, ...rpc } },
  })
  const { origin } = new URL(site.resolvedUrls?.local[0] ?? '')
  const stop = async () => void (await Promise.all([site.close(), mock.stop(), chain?.stop()]))
  const setClockOffset = (ms: number) => {
    ahead = ms
  }
  return { origin, mock, chain, token, setClockOffset, stop }
}
