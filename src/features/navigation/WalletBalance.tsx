import { useNativeBalance } from '../../lib/chain/useNativeBalance.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The native balance of the wallet, as a row of a description list. */
export function WalletBalance() {
  const t = useT()
  const { text, status } = useNativeBalance()
  return (
    <>
      <dt>{t('wallet.balance')}</dt>
      <dd>{status === 'loading' ? <Skeleton width="5rem" /> : text}</dd>
    </>
  )
}
