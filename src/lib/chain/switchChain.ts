import type { ChainProfile } from '../config/parseEnv.ts'
import { WalletError } from '../errors/errors.ts'
import { walletRequest } from '../wallet/activeProvider.ts'
import { collectErrorCodes, UNRECOGNIZED_CHAIN } from '../wallet/errors.ts'
import type { Eip1193Provider } from '../wallet/provider.ts'

/** Some wallets answer a switch before it takes effect. */
const READ_BACK_TRIES = 10
const READ_BACK_PAUSE_MS = 200

const sameChain = (answer: unknown, id: string) =>
  (typeof answer === 'string' || typeof answer === 'number') && Number(answer) === Number(id)

/** Whether the wallet is on the expected chain, as it says right now. */
export const isOnChain = async (provider: Eip1193Provider, { id }: ChainProfile): Promise<boolean> =>
  sameChain(await walletRequest(provider, 'eth_chainId'), id)

/** A wallet that does not take the chain (no RPC address, another symbol in its registry) leaves that to its owner. */
async function add(provider: Eip1193Provider, chain: object): Promise<void> {
  try {
    await walletRequest(provider, 'wallet_addEthereumChain', [chain])
  } catch (error) {
    throw error instanceof WalletError && error.kind === 'failed'
      ? new WalletError('unknownChain', error.message, { cause: error })
      : error
  }
}

/**
 * Switches the wallet to a chain, and adds the chain where the wallet does not know it (4902, however wrapped).
 * Success is the chain read back, and nothing else: wallets answer a switch in several untrue ways.
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
    await add(provider, { chainId, chainName, nativeCurrency, rpcUrls })
  }
  for (let tries = 0; tries < READ_BACK_TRIES; tries++) {
    if (await isOnChain(provider, chain)) return
    await new Promise((resolve) => setTimeout(resolve, READ_BACK_PAUSE_MS))
  }
  throw new WalletError('wrongChain')
}
