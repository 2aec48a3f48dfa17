import { sleep } from '../browser/sleep.ts'
import type { ChainProfile } from '../config/parseEnv.ts'
import { WalletError } from '../errors/WalletError.ts'
import { walletRequest } from '../wallet/activeProvider.ts'
import { collectErrorCodes, UNRECOGNIZED_CHAIN } from '../wallet/errors.ts'
import type { Eip1193Provider } from '../wallet/provider.ts'

/** Some wallets resolve a switch up to 400 ms before it takes effect. */
const READ_BACK_ATTEMPTS = 10
const READ_BACK_PAUSE_MS = 200

const sameChain = (chainId: unknown, id: string) =>
  (typeof chainId === 'string' || typeof chainId === 'number') && Number(chainId) === Number(id)

/** Whether the wallet reports the expected chain. */
export const isOnChain = async (provider: Eip1193Provider, { id }: ChainProfile): Promise<boolean> =>
  sameChain(await walletRequest(provider, 'eth_chainId'), id)

/** Some wallets refuse a chain without an RPC URL, or with another symbol than their registry's. */
async function addChain(provider: Eip1193Provider, chain: object): Promise<void> {
  try {
    await walletRequest(provider, 'wallet_addEthereumChain', [chain])
  } catch (error) {
    throw error instanceof WalletError && error.kind === 'failed'
      ? new WalletError('unknownChain', error.message, { cause: error })
      : error
  }
}

/**
 * Switches the wallet to a chain, adding it if the wallet doesn't know it (4902, however wrapped). Only the chain id
 * read back counts as success: wallets resolve a switch that did not happen.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-3326 and https://eips.ethereum.org/EIPS/eip-3085
 *
 * @throws WalletError
 */
export async function switchChain(provider: Eip1193Provider, chain: ChainProfile, rpcUrls: string[]): Promise<void> {
  try {
    await walletRequest(provider, 'wallet_switchEthereumChain', [{ chainId: chain.id }])
  } catch (error) {
    if (!collectErrorCodes(error).includes(UNRECOGNIZED_CHAIN)) throw error
    const { id: chainId, name: chainName, currency: symbol, decimals } = chain
    const nativeCurrency = { name: symbol, symbol, decimals }
    await addChain(provider, { chainId, chainName, nativeCurrency, rpcUrls })
  }
  for (let attempt = 0; attempt < READ_BACK_ATTEMPTS; attempt++) {
    if (await isOnChain(provider, chain)) return
    await sleep(READ_BACK_PAUSE_MS)
  }
  throw new WalletError('wrongChain')
}
