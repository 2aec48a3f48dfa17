import { useSnapshot } from 'valtio'
import { currentHash, isAcknowledged, isUnknown } from '../../lib/deposits/types.ts'
import { useDeposits } from '../../lib/deposits/useDeposits.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { closeSheet } from '../../lib/notifications/sheets.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { DepositDone } from './DepositDone.tsx'
import { DepositForm } from './DepositForm.tsx'
import { DepositProgress } from './DepositProgress.tsx'
import styles from './DepositSheet.module.css'
import { deposit, isAwaitingWallet, resetDeposit } from './depositFlow.ts'
import { UnknownDeposit } from './UnknownDeposit.tsx'

/** Deposits USDT: an amount, then the steps. An unknown earlier deposit must be settled before a new one. */
export default function DepositSheet() {
  const t = useT()
  const { status, id } = useSnapshot(deposit)
  const rows = useDeposits() ?? []
  const row = rows.find((each) => each.id === id)
  const unknown = rows.find(isUnknown)
  const close = () => {
    if (!isAwaitingWallet()) resetDeposit()
    closeSheet()
  }

  const content = () => {
    if (row && currentHash(row)) return isAcknowledged(row) ? <DepositDone row={row} /> : <DepositProgress row={row} />
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
