import type { AssetRecord } from '../../contract/assets.ts'
import { formatClock, formatDateTime } from '../../lib/format/dates.ts'
import { abs } from '../../lib/format/money.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { AmountText } from '../AmountText.tsx'
import { IconTile } from '../IconTile.tsx'
import { Row } from '../Row.tsx'
import styles from './RecordRow.module.css'
import { signOf, typeIcon, typeLabel } from './recordLabels.ts'

interface RecordRowProps {
  record: AssetRecord
  /** The row is below a heading with its day. */
  timeOnly?: boolean
  onOpen?: () => void
}

/** One asset record. Sign and icon show the direction, not colour alone. */
export function RecordRow({ record, timeOnly = false, onOpen }: RecordRowProps) {
  const t = useT()
  const sign = signOf(record.direction)
  return (
    <Row
      lead={<IconTile icon={typeIcon(record.type)} />}
      title={`${typeLabel(t, record.type)} ·\u00a0${record.token}`}
      note={timeOnly ? formatClock(record.createdTime) : formatDateTime(record.createdTime)}
      end={
        <span className={sign === '+' ? styles.in : undefined}>
          <AmountText amount={abs(record.amount)} sign={sign} />
        </span>
      }
      to={onOpen}
    />
  )
}
