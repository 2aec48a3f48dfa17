import { useNativeBalance } from '../../lib/chain/useNativeBalance.ts'
import { isZero } from '../../lib/format/money.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './DepositSheet.module.css'

/** The wallet's native balance, which pays for gas, and a note when there is none. */
export function GasBalance() {
  const t = useT()
  const { amount, symbol, text, status } = useNativeBalance()
  return (
    <div>
      <DescriptionList
        items={[[t('wallet.gasBalance'), status === 'loading' ? <Skeleton key="loading" width="5rem" /> : text]]}
      />
      {amount !== null && isZero(amount) && <p className={styles.text}>{t('wallet.noGas', { symbol })}</p>}
    </div>
  )
}
