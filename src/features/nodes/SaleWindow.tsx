import type { NodeSale } from '../../contract/nodes.ts'
import { useNow } from '../../lib/browser/useNow.ts'
import { formatDateTime, splitSpan } from '../../lib/format/dates.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { serverNow } from '../../lib/network/serverClock.ts'
import { useActionBlockedReason } from '../../lib/network/useActionBlockedReason.ts'
import styles from './SaleWindow.module.css'

/** Counts down to the start or the end of the sale, by the server's clock. */
export function SaleWindow({ sale }: { sale: NodeSale }) {
  const t = useT()
  const now = useNow(serverNow)
  const begin = sale.beginTime * 1000
  const end = sale.endTime * 1000
  const isLive = useActionBlockedReason() === undefined
  if (now >= end)
    return <span className={styles.saleWindow}>{t('node.endedAt', { time: formatDateTime(sale.endTime) })}</span>
  // Saved data may be outdated: it is stated, not counted down.
  if (!isLive) {
    const text =
      now < begin
        ? t('node.beginsAt', { time: formatDateTime(sale.beginTime) })
        : t('node.endsAt', { time: formatDateTime(sale.endTime) })
    return <span className={styles.saleWindow}>{text}</span>
  }
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
