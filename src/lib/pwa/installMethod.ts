import { EDITION } from '../config/edition.ts'
import { discovery } from '../wallet/discovery.ts'

/** Whether the page is in the window of the installed app. */
export const isStandalone = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** What decides how the app can be installed. */
const thisBrowser = () => ({
  userAgent: navigator.userAgent,
  /** 0 on a Mac, 5 on an iPhone or iPad. */
  maxTouchPoints: navigator.maxTouchPoints,
  standalone: isStandalone(),
  /** A wallet is injected into the page. The demo's is part of it. */
  wallet: EDITION === 'live' && ('ethereum' in globalThis || discovery.wallets.length > 0),
})

export type Browser = ReturnType<typeof thisBrowser>

// In-app browsers of wallets, and Android's web view.
const IN_APP =
  /MetaMaskMobile|TrustWallet|\bTrust\/|OKApp|OKEx|TokenPocket|imToken|BitKeep|Bitget|CoinbaseWallet|BinanceApp|\bBinance\/|SafePal|MathWallet|Phantom|Rainbow|MicroMessenger|\bwv\)/i

// An iPad has the user agent of a Mac. iOS web views don't identify as Safari, except some wallets' in-app browsers.
const SAFARI_ON_IOS = /(?:iPhone|iPad|iPod|Macintosh).*(?:Version|CriOS|FxiOS|EdgiOS)\/[\d.]+.*Safari\//

/**
 * How the app can be installed: with the browser's prompt, by hand on iOS, which has no prompt, or not at all (already
 * installed, or a wallet's in-app browser).
 *
 * @param prompt whether the browser has fired its install prompt
 */
export function installMethod(prompt: boolean, browser: Browser = thisBrowser()): 'prompt' | 'steps' | null {
  const { userAgent, maxTouchPoints, standalone, wallet } = browser
  if (standalone || IN_APP.test(userAgent)) return null
  if (prompt) return 'prompt'
  return SAFARI_ON_IOS.test(userAgent) && maxTouchPoints > 1 && !wallet ? 'steps' : null
}
