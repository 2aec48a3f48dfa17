import type { NodeSale } from '../../contract/nodes.ts'
import { formatDateTime, splitSpan } from '../../lib/format/dates.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useServerNow } from '../../lib/network/useServerNow.ts'
import styles from './SaleWindow.module.css'

/** Counts down to the start or the end of the sale, by the server's clock. */
export function SaleWindow({ sale }: { sale: NodeSale }) {
  const t = useT()
  const now = useServerNow()
  const begin = sale.beginTime * 1000
  const end = sale.endTime * 1000
  if (now >= end)
    return <span className={styles.saleWindow}>{t('node.endedAt', { time: formatDateTime(sale.endTime) })}</span>
  const { days, clock } = splitSpan((now < begin ? begin : end) - now)
  return (
    <span className={styles.saleWindow}>
      {t(now < begin ? 'node.beginsIn' : 'node.endsIn')}{' '}
      <strong className={styles.countdown} role="timer">
        {days > 0 ? t('duration.daysAndClock', { days, clock }) : clock}
      </strong>
    </span>
  )
}
