import type { WalletInfo } from '../../lib/wallet/provider.ts'

/** A wallet as the picker lists it. */
export interface WalletChoice {
  info: WalletInfo
  /** The wallet last used on this device. */
  isLast: boolean
  /** Another wallet announces the same rdns. */
  sharesId: boolean
}

/**
 * The wallets as the picker lists them, the last used one first. Any wallet can announce any rdns: while several announce
 * the same one, none of them counts as the last used.
 */
export function walletChoices(wallets: readonly WalletInfo[], lastRdns: string | null): WalletChoice[] {
  const sharesId = ({ rdns }: WalletInfo) => rdns !== '' && wallets.filter((other) => other.rdns === rdns).length > 1
  return wallets
    .map((info) => ({
      info,
      isLast: info.rdns !== '' && info.rdns === lastRdns && !sharesId(info),
      sharesId: sharesId(info),
    }))
    .sort((a, b) => Number(b.isLast) - Number(a.isLast))
}
