import { useNativeBalance } from '../../lib/chain/useNativeBalance.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { ChainAmount } from '../../ui/ChainAmount.tsx'
import styles from './Identity.module.css'

/** The native balance of the wallet, as a row of a description list. */
export function WalletBalance() {
  const t = useT()
  const { amount, symbol, status } = useNativeBalance()
  return (
    <>
      <dt>{t('wallet.balance')}</dt>
      <dd className={styles.balance}>
        <ChainAmount amount={amount} unit={symbol} loading={status === 'loading'} />
      </dd>
    </>
  )
}
