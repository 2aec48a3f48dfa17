import { backoff, every } from '../browser/backoff.ts'
import { env } from '../config/env.ts'
import { WalletError } from '../errors/WalletError.ts'
import { readFromWallet, walletRequest } from '../wallet/activeProvider.ts'
import { isUnrecognizedChain } from '../wallet/errors.ts'
import type { Eip1193Provider } from '../wallet/provider.ts'
import { isExpectedChain } from './rpc.ts'

/** Some wallets resolve a switch up to 400 ms before it takes effect. */
const READ_BACK_MS = 1800
const READ_BACK_POLL_MS = 200

/** Runs one request to the wallet; rejects when the user leaves, so that no further prompt opens. */
type RunStep = <T>(step: () => Promise<T>) => Promise<T>

/** Whether the wallet reports the expected chain. @throws WalletError */
export const isOnExpectedChain = async (provider: Eip1193Provider): Promise<boolean> =>
  isExpectedChain(await readFromWallet(provider, 'eth_chainId'))

/** The error to throw where the user has to change the chain by hand; a refusal stays a refusal. */
const byHand = (kind: 'wrongChain' | 'unknownChain', error: unknown): unknown =>
  isFailure(error) ? new WalletError(kind, error.message, { cause: error }) : error

const isFailure = (error: unknown): error is WalletError => error instanceof WalletError && error.kind === 'failed'

/** Some wallets refuse a chain without an RPC URL, or with another symbol than their registry's. */
async function addChain(provider: Eip1193Provider): Promise<void> {
  // The URLs are public: they stay in the wallet's settings.
  const { chain, walletRpcUrls: rpcUrls, explorer } = env
  const { id: chainId, name: chainName, currency: symbol, decimals } = chain
  const blockExplorerUrls = explorer ? { blockExplorerUrls: [explorer] } : {}
  const parameter = { chainId, chainName, nativeCurrency: { name: symbol, symbol, decimals }, rpcUrls }
  try {
    await walletRequest(provider, 'wallet_addEthereumChain', [{ ...parameter, ...blockExplorerUrls }])
  } catch (error) {
    throw byHand('unknownChain', error)
  }
}

/**
 * Switches the wallet to the expected chain, adding it if the wallet doesn't know it (4902, however wrapped, or in its text only).
 * Only the chain id read back counts as success: wallets resolve a switch that did not happen.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-3326 and https://eips.ethereum.org/EIPS/eip-3085
 *
 * @param run runs each request
 * @throws WalletError `wrongChain` or `unknownChain` if the user has to switch or add it by hand
 */
export async function switchChain(provider: Eip1193Provider, run: RunStep = (step) => step()): Promise<void> {
  try {
    await run(() => walletRequest(provider, 'wallet_switchEthereumChain', [{ chainId: env.chain.id }]))
  } catch (error) {
    if (!isFailure(error) || !isUnrecognizedChain(error)) throw byHand('wrongChain', error)
    await run(() => addChain(provider))
  }
  for await (const _ of backoff(every(READ_BACK_POLL_MS, READ_BACK_MS)))
    if (await run(() => isOnExpectedChain(provider))) return
  throw new WalletError('wrongChain')
}
