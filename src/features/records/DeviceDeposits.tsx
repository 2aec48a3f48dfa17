import { statusMessage } from '../../lib/deposits/status.ts'
import { currentHash } from '../../lib/deposits/types.ts'
import { useDeposits } from '../../lib/deposits/useDeposits.ts'
import type { DepositRow } from '../../lib/durable/rows.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { messageText } from '../../lib/i18n/message.ts'
import { Amount } from '../../ui/Amount.tsx'
import { TxHash } from '../../ui/TxHash.tsx'
import { SupportSlip } from '../../ui/transfer/SupportSlip.tsx'
import styles from './DeviceDeposits.module.css'

/**
 * The deposits in this device's journal, with their hashes. Beside a record, never as a part of it: a record names no hash,
 * and one of the same amount or time may be another deposit.
 */
export function DeviceDeposits() {
  const t = useT()
  const sent = useDeposits()?.filter((row) => currentHash(row) !== undefined) ?? []
  if (sent.length === 0) return null
  return (
    <details className={styles.deposits}>
      <summary className={styles.summary}>{t('record.deviceDeposits')}</summary>
      <p className={styles.note}>{t('record.deviceDepositsText')}</p>
      <ul>
        {sent.map((row) => (
          <SentDeposit key={row.id} row={row} />
        ))}
      </ul>
    </details>
  )
}

function SentDeposit({ row }: { row: DepositRow }) {
  const t = useT()
  const hash = currentHash(row)
  return (
    <li className={styles.deposit}>
      <div className={styles.head}>
        {row.amount === null ? <span>USDT</span> : <Amount amount={row.amount} unit="USDT" />}
        <span className={styles.note}>{formatDateTime(row.requestedAt / 1000)}</span>
      </div>
      {row.outcome !== 'confirmed' && <p className={styles.note}>{messageText(t, statusMessage(row))}</p>}
      {hash && <TxHash hash={hash} />}
      <SupportSlip row={row} />
    </li>
  )
}
