import { useT } from '../lib/i18n/intl.ts'
import styles from './SampleDataNotice.module.css'

/** Marks a screen as static, with sample numbers. */
export function SampleDataNotice() {
  const t = useT()
  return (
    <p role="note" className={styles.notice}>
      {t('sample.note')}
    </p>
  )
}
