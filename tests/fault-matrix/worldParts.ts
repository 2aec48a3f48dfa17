import type { BrowserContext } from '@playwright/test'
import type { Chain } from '../chain/anvil.ts'
import type { Token } from '../chain/token.ts'
import type { Server } from '../e2e/server/server.ts'
import type { TestWallet } from '../e2e/wallet/TestWallet.ts'
import type { Network } from './network.ts'

/** What a case runs in. */
export interface WorldParts {
  context: BrowserContext
  server: Server
  wallet: TestWallet
  token: Token
  chain: Chain
  network: Network
}
