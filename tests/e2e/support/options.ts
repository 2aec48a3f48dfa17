import type { Language } from '../../../src/contract/language.ts'
import type { WalletSetup } from './wallet.ts'

/** What a test may ask for with `test.use({ … })`. */
export interface Options {
  /** Of which build the pages are. */
  edition: 'live' | 'demo'
  language: Language
  /** The wallets in this browser, by name. */
  installed: Record<string, WalletSetup>
  /** Whether the tab starts with a session of the member, as after a reload. */
  loggedIn: boolean
  /** Whether the browser may complain that a request failed: for tests that break the network or the server. */
  failuresPlanned: boolean
}
