import { expect, it } from 'vitest'
import { type Browser, installMethod } from './installMethod.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'
const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = `${ANDROID} Chrome/141.0.0.0 Mobile Safari/537.36`
const SAFARI = `${IOS} Version/18.5 Mobile/15E148 Safari/604.1`

const browser = (userAgent: string, more: Partial<Browser> = {}): Browser => ({
  ...{ userAgent, maxTouchPoints: 5, standalone: false, wallet: false },
  ...more,
})

it.each([
  ['Chrome with an install prompt', browser(CHROME), true, 'prompt'],
  ['Chrome without an install prompt', browser(CHROME), false, null],
  ['a desktop browser with a wallet extension', browser(`${MAC} Chrome/141`, { wallet: true }), true, 'prompt'],
  ['Safari on an iPhone', browser(SAFARI), false, 'steps'],
  ['Chrome on an iPhone', browser(`${IOS} CriOS/141.0 Mobile/15E148 Safari/604.1`), false, 'steps'],
  ['an iPad that claims to be a Mac', browser(`${MAC} Version/18.5 Safari/605.1.15`), false, 'steps'],
  ['Safari on a Mac', browser(`${MAC} Version/18.5 Safari/605.1.15`, { maxTouchPoints: 0 }), false, null],
  ['the installed app', browser(SAFARI, { standalone: true }), false, null],
  ['the installed app with an install prompt', browser(CHROME, { standalone: true }), true, null],
  ['an iOS web view', browser(`${IOS} Mobile/15E148`), false, null],
  ['an iOS web view that claims to be Safari and has a wallet', browser(SAFARI, { wallet: true }), false, null],
  ['an Android web view', browser(`${ANDROID} Version/4.0 Chrome/141.0 Mobile Safari/537.36; wv)`), true, null],
  ['MetaMask', browser(`${SAFARI} WebView MetaMaskMobile`), false, null],
  ['Trust Wallet', browser(`${IOS} Version/18.5 Safari/604.1 Trust/8.1`), false, null],
  ['OKX', browser(`${CHROME} OKApp/6.1`), true, null],
  ['TokenPocket', browser(`${CHROME} TokenPocket_Android`), true, null],
  ['imToken', browser(`${SAFARI} imToken/2.15`), false, null],
])('%s', (_, where, prompt, method) => expect(installMethod(prompt, where)).toBe(method))
