import { Button } from './Button.tsx'
import styles from './ErrorAlert.module.css'
import { Icon } from './Icon.tsx'

/** An error message with an optional retry button. */
export function ErrorAlert(props: { text: string; retryLabel?: string; onRetry?: () => void }) {
  return (
    <div role="alert" className={styles.alert}>
      <Icon name="alert" />
      <p className={styles.text}>{props.text}</p>
      {props.onRetry && props.retryLabel && (
        <Button tone="quiet" onClick={props.onRetry}>
          {props.retryLabel}
        </Button>
      )}
    </div>
  )
}
