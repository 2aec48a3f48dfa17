import type { BrowserContext } from '@playwright/test'
import { UNSUPPORTED_METHOD } from './errors.ts'
import { injectProvider, type WalletRequest } from './injectProvider.ts'
import { TestWallet, type WalletSetup } from './TestWallet.ts'

/**
 * Installs wallets in every page of a browser context.
 *
 * @param setups wallets by name
 * @param rpcUrls default JSON-RPC endpoints by chain id
 */
export async function installWallets(
  context: BrowserContext,
  setups: Record<string, WalletSetup>,
  rpcUrls: Record<string, string> = {},
): Promise<TestWallet[]> {
  const wallets = Object.entries(setups).map(([name, setup]) => new TestWallet(name, { rpcUrls, ...setup }))
  await context.exposeFunction('requestFromTestWallet', async (rdns: string, request: WalletRequest) => {
    const wallet = wallets.find(({ announcement }) => announcement.rdns === rdns)
    return (await wallet?.handleRequest(request)) ?? { error: UNSUPPORTED_METHOD }
  })
  for (const wallet of wallets) {
    await context.addInitScript(injectProvider, wallet.announcement)
    wallet.onEvent(async (event, value) => {
      const emitted = [wallet.announcement.rdns, event, value] as const
      for (const page of context.pages())
        await page
          .evaluate(([rdns, name, data]) => window.emitTestWalletEvent?.[rdns]?.(name, data), emitted)
          // The page is closing.
          .catch(() => {})
    })
  }
  return wallets
}
