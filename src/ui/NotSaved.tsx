import { useT } from '../lib/i18n/intl.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './NotSaved.module.css'

/** In place of data of which this device has no copy, while the server is not asked or can't be reached. No alarm. */
export function NotSaved({ onRetry }: { onRetry?: (() => void) | undefined }) {
  const t = useT()
  return (
    <div className={styles.note}>
      <Icon name="paper" />
      <p>{t('saved.none')}</p>
      {onRetry && (
        <Button tone="quiet" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  )
}
