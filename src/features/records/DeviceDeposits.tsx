import { statusMessage } from '../../lib/deposits/status.ts'
import { currentHash } from '../../lib/deposits/types.ts'
import { useDeposits } from '../../lib/deposits/useDeposits.ts'
import type { DepositRow } from '../../lib/durable/rows.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { messageText } from '../../lib/i18n/message.ts'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TxHash } from '../../ui/TxHash.tsx'
import { SupportSlip } from '../../ui/transfer/SupportSlip.tsx'
import { TransferHead, TransferItem, TransferList } from '../../ui/transfer/TransferList.tsx'
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
      <Stack>
        <Note>{t('record.deviceDepositsText')}</Note>
        <TransferList>
          {sent.map((row) => (
            <SentDeposit key={row.id} row={row} />
          ))}
        </TransferList>
      </Stack>
    </details>
  )
}

function SentDeposit({ row }: { row: DepositRow }) {
  const t = useT()
  const hash = currentHash(row)
  return (
    <TransferItem>
      <TransferHead amount={row.amount} time={row.requestedAt / 1000} />
      {row.outcome !== 'confirmed' && <Note>{messageText(t, statusMessage(row))}</Note>}
      {hash && (
        <TxHash hash={hash}>
          <SupportSlip row={row} />
        </TxHash>
      )}
    </TransferItem>
  )
}
