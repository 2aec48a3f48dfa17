import type { AssetRecord } from '../../contract/assets.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { abs } from '../../lib/format/money.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Row } from '../../ui/Row.tsx'
import { signOf, typeIcon, typeLabel } from './labels.ts'
import styles from './RecordRow.module.css'

/** One asset record. Sign and icon show the direction, not colour alone. */
export function RecordRow({ record }: { record: AssetRecord }) {
  const t = useT()
  const sign = signOf(record.direction)
  return (
    <Row
      lead={
        <span className={styles.tile}>
          <Icon name={typeIcon(record.type)} size="1.15rem" />
        </span>
      }
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
