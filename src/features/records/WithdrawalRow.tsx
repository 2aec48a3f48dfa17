import { OPEN_WITHDRAW_STATUSES, type WithdrawRecord } from '../../contract/assets.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { abs } from '../../lib/format/money.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useKeepFresh } from '../../lib/network/screenRefresh.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Row } from '../../ui/Row.tsx'
import { signOf, statusLabel } from '../../ui/records/recordLabels.ts'
import styles from './WithdrawalRow.module.css'

/** Status colours: pending, done, failed. Other statuses are neutral. */
const STATUS_CLASSES = new Map([
  ['pending', styles.pending],
  ['approved', styles.pending],
  ['processing', styles.pending],
  ['confirmed', styles.done],
  ['done', styles.done],
  ['rejected', styles.failed],
  ['failed', styles.failed],
])

/** One withdrawal with its status. */
export function WithdrawalRow({ record }: { record: WithdrawRecord }) {
  const t = useT()
  useKeepFresh(OPEN_WITHDRAW_STATUSES.has(record.status) ? `withdrawal:${record.id}:${record.status}` : undefined)
  return (
    <Row
      title={<Amount amount={abs(record.amount)} sign={signOf(record.direction)} unit={record.token} />}
      note={formatDateTime(record.createdAt)}
      end={
        <span className={`${styles.status} ${STATUS_CLASSES.get(record.status) ?? ''}`}>
          {statusLabel(t, record.status)}
        </span>
      }
    />
  )
}
