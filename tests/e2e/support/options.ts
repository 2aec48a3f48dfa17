import type { Language } from '../../../src/contract/language.ts'
import type { WalletSetup } from './wallet.ts'

/** What a test may ask for with `test.use({ … })`. */
export interface Options {
  /** Of which build the pages are; `live-rpc` is the live one with an RPC endpoint of its own. */
  edition: 'live' | 'live-rpc' | 'demo'
  /** Whether there is a real chain: with a token on it, the backend that looks deposits up there, and wallets that send. */
  chained: boolean
  language: Language
  /** The wallets in this browser, by name. */
  installed: Record<string, WalletSetup>
  /** Whether the tab starts with a session of the member, as after a reload. */
  loggedIn: boolean
  /** Whether the browser may complain that a request failed: for tests that break the network or the server. */
  failuresPlanned: boolean
}
