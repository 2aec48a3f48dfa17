import { useT } from '../lib/i18n/intl.ts'
import { Button } from './Button.tsx'
import styles from './ErrorAlert.module.css'
import { Icon } from './Icon.tsx'

/** An error message, what to do about it, and an optional retry button. */
export function ErrorAlert(props: { text: string; hint?: string | undefined; onRetry?: () => void }) {
  const t = useT()
  return (
    <div role="alert" className={styles.alert}>
      <Icon name="alert" />
      <p className={styles.text}>
        {props.text}
        {props.hint && <span className={styles.hint}>{props.hint}</span>}
      </p>
      {props.onRetry && (
        <Button tone="quiet" onClick={props.onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  )
}
