import {
  injectProvider,
  type WalletAnnouncement,
  type WalletRequest,
  type WalletResponse,
} from '../e2e/wallet/injectProvider.ts'
import { sourceOf } from './drivers/pageFunction.ts'

/** Where a page reaches the wallet: on its own origin, which needs no bridge into the browser. */
export const WALLET_PATH = '/test-wallet'

/** Runs in the page: forwards the wallet's requests. */
function connectToWallet(path: string): void {
  window.requestFromTestWallet = async (_: string, request: WalletRequest): Promise<WalletResponse> =>
    (await fetch(path, { method: 'POST', body: JSON.stringify(request) })).json()
}

/** Source that injects a wallet into a page. */
export const walletScript = (announcement: WalletAnnouncement): string =>
  [sourceOf(connectToWallet, WALLET_PATH), sourceOf(injectProvider, { ...announcement })].join(';\n')
