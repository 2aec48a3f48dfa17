import { formatCount } from '../../lib/counts.ts'
import { useText } from '../../lib/intl.ts'
import { Progress } from '../../ui/Progress.tsx'
import { progressOf, soldOf } from './rules.ts'
import styles from './Stock.module.css'

/** How many licences are sold, of how many. */
export function Stock({ item }: { item: { total: number; stock: number } }) {
  const t = useText()
  const percent = progressOf(item)
  const sold = t('node.sold', { sold: formatCount(soldOf(item)), total: formatCount(item.total) })
  return (
    <div className={styles.stock}>
      <Progress percent={Number(percent)} label={sold} />
      <div className={styles.facts}>
        <span>{sold}</span>
        <strong className={styles.percent}>{percent}%</strong>
      </div>
    </div>
  )
}
