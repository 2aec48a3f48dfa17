/**
 * Links that hand a connection to a wallet app on this device, by name of the app. Only URL schemes: a web address would give
 * the connection's key to a server where the app is missing.
 *
 * Source: https://github.com/rainbow-me/rainbowkit/tree/main/packages/rainbowkit/src/wallets/walletConnectors
 */
const SCHEMES: Record<string, string> = {
  MetaMask: 'metamask://',
  'Trust Wallet': 'trust://',
  'OKX Wallet': 'okex://main/',
  TokenPocket: 'tpoutside://',
  imToken: 'imtokenv2://',
}

/** @param uri what the QR code contains */
export const pairingLinks = (uri: string): { name: string; href: string }[] =>
  Object.entries(SCHEMES).map(([name, scheme]) => ({ name, href: `${scheme}wc?uri=${encodeURIComponent(uri)}` }))
