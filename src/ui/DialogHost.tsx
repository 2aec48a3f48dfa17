import { useSnapshot } from 'valtio'
import { useT } from '../lib/i18n/intl.ts'
import { type Dialog, notifications, resolveDialog } from '../lib/notifications/notifications.ts'
import { Button } from './Button.tsx'
import styles from './DialogHost.module.css'
import { Sheet } from './Sheet.tsx'
import { formatMessage } from './Toasts.tsx'

/** The confirms and alerts that are waiting, one at a time. */
export function DialogHost() {
  const t = useT()
  const question = useSnapshot(notifications).dialogs[0] as Dialog | undefined
  if (!question) return null
  const { id, title, body, confirm, cancel } = question
  return (
    <Sheet
      key={id}
      title={formatMessage(t, title)}
      onClose={() => resolveDialog(id, false)}
      footer={
        <div className={cancel && styles.pair}>
          {cancel && (
            <Button tone="quiet" onClick={() => resolveDialog(id, false)}>
              {formatMessage(t, cancel)}
            </Button>
          )}
          <Button onClick={() => resolveDialog(id, true)}>{formatMessage(t, confirm)}</Button>
        </div>
      }
    >
      {body && <p className={styles.body}>{formatMessage(t, body)}</p>}
    </Sheet>
  )
}
