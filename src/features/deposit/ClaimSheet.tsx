import { useText } from '../../lib/intl.ts'
import { toast } from '../../lib/notices.ts'
import { closeSheet } from '../../lib/sheets.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './DepositSheet.module.css'
import { HashForm } from './HashForm.tsx'

/** "I sent it, it is not credited": always there, also on a phone that has lost its storage. */
export default function ClaimSheet() {
  const t = useText()
  return (
    <Sheet title={t('deposit.notCredited')} onClose={closeSheet}>
      <div className={styles.form}>
        <p className={styles.text}>{t('deposit.notCreditedText')}</p>
        <HashForm
          onDone={() => {
            toast({ id: 'deposit.claimed' }, 'done')
            closeSheet()
          }}
        />
      </div>
    </Sheet>
  )
}
