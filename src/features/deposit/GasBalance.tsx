import { useNativeBalance } from '../../lib/chain/useNativeBalance.ts'
import { isZero } from '../../lib/format/money.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { ChainAmount } from '../../ui/ChainAmount.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import styles from './DepositSheet.module.css'

/** The wallet's native balance, which pays for gas, and a note when there is none. */
export function GasBalance() {
  const t = useT()
  const { amount, symbol, status } = useNativeBalance()
  return (
    <div>
      <DescriptionList
        items={[
          [
            t('wallet.gasBalance'),
            <ChainAmount key="gas" amount={amount} unit={symbol} loading={status === 'loading'} />,
          ],
        ]}
      />
      {amount !== null && isZero(amount) && <p className={styles.text}>{t('wallet.noGas', { symbol })}</p>}
    </div>
  )
}
