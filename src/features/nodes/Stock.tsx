import { formatCount } from '../../lib/format/numbers.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './Stock.module.css'
import { progressOf, soldOf } from './saleRules.ts'

export function Stock({ item }: { item: { total: number; stock: number } }) {
  const t = useT()
  const percent = progressOf(item)
  const sold = t('node.sold', { sold: formatCount(soldOf(item)), total: formatCount(item.total) })
  return (
    <div className={styles.stock}>
      <ProgressBar percent={Number(percent)} label={sold} />
      <div className={styles.details}>
        <span>{sold}</span>
        <strong className={styles.percent}>{percent}%</strong>
      </div>
    </div>
  )
}
