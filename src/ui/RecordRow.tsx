import type { AssetRecord } from '../contract/assets.ts'
import { formatDateTime } from '../lib/format/dates.ts'
import { abs } from '../lib/format/money.ts'
import { useT } from '../lib/i18n/intl.ts'
import { Amount } from './Amount.tsx'
import { IconTile } from './IconTile.tsx'
import styles from './RecordRow.module.css'
import { Row } from './Row.tsx'
import { signOf, typeIcon, typeLabel } from './recordLabels.ts'

/** One asset record. Sign and icon show the direction, not colour alone. */
export function RecordRow({ record }: { record: AssetRecord }) {
  const t = useT()
  const sign = signOf(record.direction)
  return (
    <Row
      lead={<IconTile icon={typeIcon(record.type)} />}
      title={`${typeLabel(t, record.type)} · ${record.token}`}
      note={formatDateTime(record.createdTime)}
      end={
        <span className={sign === '+' ? styles.in : undefined}>
          <Amount amount={abs(record.amount)} sign={sign} />
        </span>
      }
    />
  )
}
