import { localStore } from '../../lib/browser/storage.ts'

/** A wallet app, and the link that opens this page in its browser. */
export interface WalletLink {
  name: string
  href: string
  /** The one last opened from this device. */
  isLast: boolean
}

/** URL of the current page with language and invite code: a wallet's in-app browser shares no storage with this one. */
export function appLink(href: string, language: string, inviteCode: string): string {
  const url = new URL(href)
  url.searchParams.set('lang', language)
  if (inviteCode) url.searchParams.set('inviteCode', inviteCode)
  // MetaMask drops the fragment; the app has no route that needs one.
  url.hash = ''
  return url.toString()
}

/** BNB Smart Chain in Trust Wallet's numbering: c20000714 in https://github.com/trustwallet/wallet-core/blob/master/registry.json */
const TRUST_BSC = '20000714'

/** Deep links that open a URL in the in-app browser of a wallet, by name of the wallet. */
const DEEP_LINKS: Record<string, (link: string) => string> = {
  // Takes the URL without its scheme, unencoded. Source:
  // https://docs.metamask.io/metamask-connect/evm/guides/metamask-exclusive/use-deeplinks/
  MetaMask: (link) => `https://link.metamask.io/dapp/${link.replace(/^https?:\/\//, '')}`,
  // Source: https://developer.trustwallet.com/developer/develop-for-trust/deeplinking
  'Trust Wallet': (link) =>
    `https://link.trustwallet.com/open_url?coin_id=${TRUST_BSC}&url=${encodeURIComponent(link)}`,
  // Encoded twice. Source: https://web3.okx.com/build/docs/waas/app-universal-link
  'OKX Wallet': (link) => {
    const deepLink = `okx://wallet/dapp/url?dappUrl=${encodeURIComponent(link)}`
    return `https://web3.okx.com/download?deeplink=${encodeURIComponent(deepLink)}`
  },
  // Source: https://github.com/TP-Lab/TokenPocket-Protocol
  TokenPocket: (link) =>
    `tpdapp://open?params=${encodeURIComponent(JSON.stringify({ url: link, chain: 'BSC', source: 'TPU' }))}`,
  // Source: https://imtoken.gitbook.io/developers/products/deep-linking
  imToken: (link) => `imtokenv2://navigate/DappView?url=${encodeURIComponent(link)}`,
}

/** The wallet apps that can open a link, the one last opened first. */
export function walletLinks(link: string): WalletLink[] {
  const last = localStore.get('walletApp')
  return Object.entries(DEEP_LINKS)
    .map(([name, deepLink]) => ({ name, href: deepLink(link), isLast: name === last }))
    .sort((a, b) => Number(b.isLast) - Number(a.isLast))
}

export const rememberWalletApp = (name: string): boolean => localStore.set('walletApp', name)
