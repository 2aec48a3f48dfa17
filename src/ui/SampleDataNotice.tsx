import { useT } from '../lib/i18n/intl.ts'
import styles from './SampleDataNotice.module.css'

/** Says that a screen shows sample numbers and does nothing yet. */
export function SampleDataNotice() {
  const t = useT()
  return (
    <p role="note" className={styles.notice}>
      {t('sample.note')}
    </p>
  )
}
