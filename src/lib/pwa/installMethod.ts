/** What decides how the app can be installed. */
export interface Browser {
  userAgent: string
  /** 0 on a Mac, 5 on an iPad, which has the user agent of a Mac. */
  maxTouchPoints: number
  /** Runs as an installed app. */
  standalone: boolean
  /** A wallet is injected into the page. */
  wallet: boolean
}

// In-app browsers of wallets, and Android's web view.
const IN_APP =
  /MetaMaskMobile|TrustWallet|\bTrust\/|OKApp|OKEx|TokenPocket|imToken|BitKeep|Bitget|CoinbaseWallet|BinanceApp|\bBinance\/|SafePal|MathWallet|Phantom|Rainbow|MicroMessenger|\bwv\)/i

const isIos = ({ userAgent, maxTouchPoints }: Browser) =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/**
 * How the app can be installed: with the browser's prompt, by hand on iOS, which has no prompt, or not at all (already
 * installed, or a wallet's in-app browser).
 */
export function installMethod(browser: Browser, prompt: boolean): 'prompt' | 'steps' | null {
  if (browser.standalone || IN_APP.test(browser.userAgent)) return null
  if (prompt) return 'prompt'
  // iOS web views don't identify as Safari, except some wallets' in-app browsers.
  const safari = /(?:Version|CriOS|FxiOS|EdgiOS)\/[\d.]+.*Safari\//.test(browser.userAgent)
  return isIos(browser) && safari && !browser.wallet ? 'steps' : null
}
