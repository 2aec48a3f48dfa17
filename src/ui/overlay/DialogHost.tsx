import { useSnapshot } from 'valtio'
import { useT } from '../../lib/i18n/intl.ts'
import { messageText } from '../../lib/i18n/message.ts'
import { cancelDialog, confirmDialog, type Dialog, dialogs } from '../../lib/overlays/dialogs.ts'
import { Button } from '../Button.tsx'
import { ButtonRow } from '../ButtonRow.tsx'
import { Sheet } from '../Sheet.tsx'
import { DialogDetails } from './DialogDetails.tsx'
import styles from './DialogHost.module.css'

export default function DialogHost() {
  const t = useT()
  const dialog = useSnapshot(dialogs).open[0] as Dialog | undefined
  if (!dialog) return null
  const { id, title, body, amount, facts, confirm, tone, cancel, work, isWorking = false } = dialog
  return (
    <Sheet
      key={id}
      title={messageText(t, title)}
      isRead
      onClose={() => cancelDialog(id)}
      footer={
        <ButtonRow>
          {cancel && (
            <Button tone="quiet" disabled={isWorking} onClick={() => cancelDialog(id)}>
              {messageText(t, cancel)}
            </Button>
          )}
          <Button tone={tone ?? 'primary'} busy={isWorking} onClick={() => void confirmDialog(id)}>
            {messageText(t, isWorking && work ? work.label : confirm)}
          </Button>
        </ButtonRow>
      }
    >
      <div className={`${styles.content} ${amount && !amount.isPrivate ? styles.amountFirst : ''}`}>
        {body && <p className={styles.body}>{messageText(t, body)}</p>}
        {(amount || facts) && <DialogDetails amount={amount} facts={facts} />}
      </div>
    </Sheet>
  )
}
