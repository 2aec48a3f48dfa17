import { type MockServer, startMockServer } from '../../../mocks/server.ts'
import { type Chain, startChain } from '../../chain/anvil.ts'
import { deployToken, type Token } from '../../chain/token.ts'

/** What is behind the host of the pages. */
export interface Servers {
  mock: MockServer
  /** With `chained`: the chain on which the backend verifies deposits, and its token. */
  chain: Chain | undefined
  token: Token | undefined
  /** Sets how far the server's clock is ahead, in milliseconds. */
  setClockOffset(ms: number): void
  stop(): Promise<void>
}

export async function startServers(chained: boolean): Promise<Servers> {
  const chain = chained ? await startChain() : undefined
  const token = chain && (await deployToken(chain, 'Usdt18'))
  let clockOffset = 0
  const mock = await startMockServer({ port: 0, rpcUrl: chain?.url, clock: () => Date.now() + clockOffset })
  const stop = async () => void (await Promise.all([mock.stop(), chain?.stop()]))
  const setClockOffset = (ms: number) => {
    clockOffset = ms
  }
  return { mock, chain, token, setClockOffset, stop }
}
