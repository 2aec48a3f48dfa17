/** What is known of the browser; the parts of `navigator` and `window` that tell. */
export interface Browser {
  userAgent: string
  /** A Mac has none, an iPad that calls itself one has five. */
  maxTouchPoints: number
  /** Shown as an app of its own, without a browser around it. */
  standalone: boolean
  /** A wallet has put itself into the page. */
  wallet: boolean
}

// Wallets that name themselves, and the web views of both systems, which do not.
const IN_APP =
  /MetaMaskMobile|TrustWallet|\bTrust\/|OKApp|OKEx|TokenPocket|imToken|BitKeep|Bitget|CoinbaseWallet|BinanceApp|\bBinance\/|SafePal|MathWallet|Phantom|Rainbow|MicroMessenger|\bwv\)/i

const isIos = ({ userAgent, maxTouchPoints }: Browser) =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/**
 * How the app can get onto this device's home screen: by the browser's own question, which comes as an event; by the
 * steps of iOS, which has no such event; or not at all: it is there already, or this is a wallet's own browser.
 */
export function installMethod(browser: Browser, prompt: boolean): 'prompt' | 'steps' | null {
  if (browser.standalone || IN_APP.test(browser.userAgent)) return null
  if (prompt) return 'prompt'
  // A web view of iOS does not call itself Safari. One that does still brings its wallet along.
  const safari = /(?:Version|CriOS|FxiOS|EdgiOS)\/[\d.]+.*Safari\//.test(browser.userAgent)
  return isIos(browser) && safari && !browser.wallet ? 'steps' : null
}
