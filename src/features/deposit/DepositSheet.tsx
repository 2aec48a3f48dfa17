import { useSnapshot } from 'valtio'
import { EDITION } from '../../lib/env.ts'
import { useText } from '../../lib/intl.ts'
import { closeSheet } from '../../lib/sheets.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { DepositForm } from './DepositForm.tsx'
import { DepositProgress } from './DepositProgress.tsx'
import styles from './DepositSheet.module.css'
import { deposit, forgetDeposit } from './deposit.ts'

/** Deposits USDT: an amount, then the steps. Closed in a live build until its journal exists, and it says so. */
export default function DepositSheet() {
  const t = useText()
  const { status } = useSnapshot(deposit)
  if (EDITION === 'live')
    return (
      <Sheet
        title={t('deposit.title')}
        onClose={closeSheet}
        footer={<Button onClick={closeSheet}>{t('action.ok')}</Button>}
      >
        <p className={styles.text}>{t('deposit.closed')}</p>
      </Sheet>
    )
  const close = () => {
    if (status === 'done' || status === 'failed') forgetDeposit()
    closeSheet()
  }
  return (
    <Sheet title={t('deposit.title')} onClose={close}>
      <p className={styles.network}>{t('withdraw.networkName')}</p>
      {status === 'idle' ? <DepositForm onClose={close} /> : <DepositProgress onClose={close} />}
    </Sheet>
  )
}
