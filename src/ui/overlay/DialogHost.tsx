import { useSnapshot } from 'valtio'
import { useT } from '../../lib/i18n/intl.ts'
import { type Dialog, dialogs, resolveDialog } from '../../lib/notifications/dialogs.ts'
import { Button } from '../Button.tsx'
import { ButtonRow } from '../ButtonRow.tsx'
import { Sheet } from '../Sheet.tsx'
import { formatMessage } from '../Toasts.tsx'
import { DialogDetails } from './DialogDetails.tsx'
import styles from './DialogHost.module.css'

/** Renders open dialogs, one at a time. */
export default function DialogHost() {
  const t = useT()
  const dialog = useSnapshot(dialogs).open[0] as Dialog | undefined
  if (!dialog) return null
  const { id, title, body, amount, facts, confirm, tone, cancel } = dialog
  return (
    <Sheet
      key={id}
      title={formatMessage(t, title)}
      onClose={() => resolveDialog(id, false)}
      footer={
        <ButtonRow>
          {cancel && (
            <Button tone="quiet" onClick={() => resolveDialog(id, false)}>
              {formatMessage(t, cancel)}
            </Button>
          )}
          <Button tone={tone ?? 'primary'} onClick={() => resolveDialog(id, true)}>
            {formatMessage(t, confirm)}
          </Button>
        </ButtonRow>
      }
    >
      <div className={`${styles.content} ${amount && !amount.isPrivate ? styles.amountFirst : ''}`}>
        {body && <p className={styles.body}>{formatMessage(t, body)}</p>}
        {(amount || facts) && <DialogDetails amount={amount} facts={facts} />}
      </div>
    </Sheet>
  )
}
