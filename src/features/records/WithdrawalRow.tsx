import type { WithdrawRecord } from '../../contract/assets.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { useText } from '../../lib/intl.ts'
import { magnitude } from '../../lib/money.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Row } from '../../ui/Row.tsx'
import { signOf, statusLabel } from './labels.ts'
import styles from './WithdrawalRow.module.css'

const DONE = ['done', 'confirmed']
const LOST = ['rejected', 'failed']
const toneOf = (status: string) =>
  DONE.includes(status) ? styles.done : LOST.includes(status) ? styles.lost : styles.open

/** One withdrawal with its status in words. */
export function WithdrawalRow({ record }: { record: WithdrawRecord }) {
  const t = useText()
  return (
    <Row
      title={<Amount amount={magnitude(record.amount)} sign={signOf(record.direction)} unit={record.token} />}
      note={formatDateTime(record.createdAt)}
      end={<span className={`${styles.status} ${toneOf(record.status)}`}>{statusLabel(t, record.status)}</span>}
    />
  )
}
