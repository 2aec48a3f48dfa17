import type { BrowserContext } from '@playwright/test'
import { UNSUPPORTED } from './errors.ts'
import { introduceWallet, type WalletRequest } from './inject.ts'
import { TestWallet, type WalletSetup } from './TestWallet.ts'

/** Puts wallets into every page of a browser; their keys stay in the test. */
export async function installWallets(
  context: BrowserContext,
  setups: Record<string, WalletSetup>,
  nodes: Record<string, string> = {},
): Promise<TestWallet[]> {
  const wallets = Object.entries(setups).map(([name, setup]) => new TestWallet(name, { nodes, ...setup }))
  await context.exposeFunction('askTestWallet', async (rdns: string, request: WalletRequest) => {
    const wallet = wallets.find(({ introduction }) => introduction.rdns === rdns)
    return (await wallet?.answer(request)) ?? { error: UNSUPPORTED }
  })
  for (const wallet of wallets) {
    await context.addInitScript(introduceWallet, wallet.introduction)
    wallet.listen(async (event, value) => {
      const told = [wallet.introduction.rdns, event, value] as const
      // A page that is going away hears nothing.
      for (const page of context.pages())
        await page.evaluate(([rdns, what, how]) => window.tellFromTestWallet?.[rdns]?.(what, how), told).catch(() => {})
    })
  }
  return wallets
}
