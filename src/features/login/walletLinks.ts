/** URL of the current page with language and invite code: a wallet's in-app browser shares no storage with this one. */
export function appLink(href: string, language: string, inviteCode: string): string {
  const url = new URL(href)
  url.searchParams.set('lang', language)
  if (inviteCode) url.searchParams.set('inviteCode', inviteCode)
  return url.toString()
}

/** Deep links that open a URL in the in-app browser of a wallet. */
export function walletLinks(link: string): { name: string; href: string }[] {
  const { host, pathname, search } = new URL(link)
  const encoded = encodeURIComponent(link)
  const okx = `okx://wallet/dapp/url?dappUrl=${encoded}`
  return [
    { name: 'MetaMask', href: `https://metamask.app.link/dapp/${host}${pathname}${search}` },
    { name: 'Trust Wallet', href: `https://link.trustwallet.com/open_url?coin_id=20000714&url=${encoded}` },
    { name: 'OKX Wallet', href: `https://web3.okx.com/download?deeplink=${encodeURIComponent(okx)}` },
    {
      name: 'TokenPocket',
      href: `tpdapp://open?params=${encodeURIComponent(JSON.stringify({ url: link, chain: 'BSC' }))}`,
    },
    { name: 'imToken', href: `imtokenv2://navigate/DappView?url=${encoded}` },
  ]
}
