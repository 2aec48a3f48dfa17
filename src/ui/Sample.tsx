import { useText } from '../lib/intl.ts'
import styles from './Sample.module.css'

/** Says that a screen shows sample numbers and does nothing yet. */
export function Sample() {
  const t = useText()
  return (
    <p role="note" className={styles.sample}>
      {t('sample.note')}
    </p>
  )
}
