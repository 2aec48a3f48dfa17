import { useSnapshot } from 'valtio'
import { useText } from '../lib/intl.ts'
import { answer, notices, type Question } from '../lib/notices.ts'
import { Button } from './Button.tsx'
import styles from './Questions.module.css'
import { Sheet } from './Sheet.tsx'
import { say } from './Toasts.tsx'

/** The confirms and alerts that are waiting, one at a time. */
export function Questions() {
  const t = useText()
  const question = useSnapshot(notices).questions[0] as Question | undefined
  if (!question) return null
  const { id, title, body, confirm, cancel } = question
  return (
    <Sheet
      key={id}
      title={say(t, title)}
      onClose={() => answer(id, false)}
      footer={
        <div className={cancel && styles.pair}>
          {cancel && (
            <Button tone="quiet" onClick={() => answer(id, false)}>
              {say(t, cancel)}
            </Button>
          )}
          <Button onClick={() => answer(id, true)}>{say(t, confirm)}</Button>
        </div>
      }
    >
      {body && <p className={styles.body}>{say(t, body)}</p>}
    </Sheet>
  )
}
