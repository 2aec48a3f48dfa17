import { env } from '../../src/lib/config/env.ts'
import { type Chain, startChain } from './anvil.ts'

/** Starts a chain whose node is the app's own until the chain is stopped. */
export async function startAppChain(): Promise<Chain> {
  const chain = await startChain()
  const { rpcUrls } = env
  Object.assign(env, { rpcUrls: [chain.url] })
  return {
    ...chain,
    stop: () => {
      Object.assign(env, { rpcUrls })
      return chain.stop()
    },
  }
}
