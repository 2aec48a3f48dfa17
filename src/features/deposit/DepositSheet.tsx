import { useSnapshot } from 'valtio'
import { useText } from '../../lib/intl.ts'
import { hashOf, isAcknowledged, isUnknown } from '../../lib/journal/deposit.ts'
import { useDeposits } from '../../lib/journal/useDeposits.ts'
import { closeSheet } from '../../lib/sheets.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { DepositDone } from './DepositDone.tsx'
import { DepositForm } from './DepositForm.tsx'
import { DepositProgress } from './DepositProgress.tsx'
import styles from './DepositSheet.module.css'
import { deposit, isAsking, leaveDeposit } from './deposit.ts'
import { UnknownDeposit } from './UnknownDeposit.tsx'

/** Deposits USDT: an amount, then the steps. While an earlier deposit is unknown, that one instead of a new one. */
export default function DepositSheet() {
  const t = useText()
  const { status, id } = useSnapshot(deposit)
  const rows = useDeposits() ?? []
  const row = rows.find((each) => each.id === id)
  const unknown = rows.find(isUnknown)
  const close = () => {
    if (!isAsking()) leaveDeposit()
    closeSheet()
  }

  const content = () => {
    if (row && hashOf(row)) return isAcknowledged(row) ? <DepositDone row={row} /> : <DepositProgress row={row} />
    if (row?.outcome === 'declaredUnsent') return <DepositForm />
    if (row && isUnknown(row) && status === 'confirming') return <UnknownDeposit row={row} />
    if (status === 'idle') return unknown ? <UnknownDeposit row={unknown} /> : <DepositForm />
    return <DepositProgress row={row} />
  }
  return (
    <Sheet title={t('deposit.title')} onClose={close}>
      <p className={styles.network}>{t('withdraw.networkName')}</p>
      <div className={styles.form}>{content()}</div>
    </Sheet>
  )
}
