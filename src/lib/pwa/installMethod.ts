import { EDITION } from '../config/edition.ts'
import { discovery } from '../wallet/discovery.ts'

/** Whether the page is in the window of the installed app. */
export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** What decides how the app can be installed. */
const thisBrowser = () => ({
  userAgent: navigator.userAgent,
  /** 0 on a Mac, 5 on an iPad, which has the user agent of a Mac. */
  maxTouchPoints: navigator.maxTouchPoints,
  standalone: isStandalone(),
  /** A wallet is injected into the page. The demo's is part of it. */
  wallet: EDITION === 'live' && ('ethereum' in globalThis || discovery.wallets.length > 0),
})

export type Browser = ReturnType<typeof thisBrowser>

// In-app browsers of wallets, and Android's web view.
const IN_APP =
  /MetaMaskMobile|TrustWallet|\bTrust\/|OKApp|OKEx|TokenPocket|imToken|BitKeep|Bitget|CoinbaseWallet|BinanceApp|\bBinance\/|SafePal|MathWallet|Phantom|Rainbow|MicroMessenger|\bwv\)/i

// iOS web views don't identify as Safari, except some wallets' in-app browsers.
const SAFARI = /(?:Version|CriOS|FxiOS|EdgiOS)\/[\d.]+.*Safari\//

const isIos = ({ userAgent, maxTouchPoints }: Browser) =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/**
 * How the app can be installed: with the browser's prompt, by hand on iOS, which has no prompt, or not at all (already
 * installed, or a wallet's in-app browser).
 *
 * @param prompt whether the browser has fired its install prompt
 */
export function installMethod(prompt: boolean, browser: Browser = thisBrowser()): 'prompt' | 'steps' | null {
  if (browser.standalone || IN_APP.test(browser.userAgent)) return null
  if (prompt) return 'prompt'
  return isIos(browser) && SAFARI.test(browser.userAgent) && !browser.wallet ? 'steps' : null
}
