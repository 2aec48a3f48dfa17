import { useT } from '../../lib/i18n/intl.ts'
import { closeSheet } from '../../lib/overlays/sheets.ts'
import { toast } from '../../lib/toasts/toasts.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './DepositSheet.module.css'
import { HashForm } from './HashForm.tsx'

/** Reports a deposit that is missing; works even if the device has lost its storage. */
export default function SubmitHashSheet() {
  const t = useT()
  return (
    <Sheet title={t('deposit.notCredited')} onClose={closeSheet}>
      <div className={styles.form}>
        <p className={styles.text}>{t('deposit.notCreditedText')}</p>
        <HashForm
          onDone={() => {
            toast({ id: 'deposit.hashSubmitted' }, 'done')
            closeSheet()
          }}
        />
      </div>
    </Sheet>
  )
}
