import { useText } from '../../lib/intl.ts'
import { Progress } from '../../ui/Progress.tsx'
import { progressOf, soldOf } from './rules.ts'
import styles from './Stock.module.css'

const grouped = new Intl.NumberFormat('en-US')

/** How many licences are sold, of how many. */
export function Stock({ item }: { item: { total: number; stock: number } }) {
  const t = useText()
  const percent = progressOf(item)
  const sold = t('node.sold', { sold: grouped.format(soldOf(item)), total: grouped.format(item.total) })
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
