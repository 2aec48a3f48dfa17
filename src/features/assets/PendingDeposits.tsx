import { isListed, statusMessage } from '../../lib/deposits/status.ts'
import { currentHash, type DepositRow, isUnknown } from '../../lib/deposits/types.ts'
import { useDeposits } from '../../lib/deposits/useDeposits.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useActionBlockedReason } from '../../lib/network/useActionBlockedReason.ts'
import { openSheet } from '../../lib/notifications/sheets.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ElapsedTime } from '../../ui/ElapsedTime.tsx'
import { formatMessage } from '../../ui/Toasts.tsx'
import { TxHash } from '../../ui/TxHash.tsx'
import styles from './PendingDeposits.module.css'

/** The deposits that are not confirmed yet, with their status. */
export function PendingDeposits() {
  const t = useT()
  const deposits = useDeposits()?.filter(isListed) ?? []
  if (deposits.length === 0) return null
  return (
    <Card title={t('deposit.pending')}>
      <ul className={styles.list}>
        {deposits.map((row) => (
          <PendingDeposit key={row.id} row={row} />
        ))}
      </ul>
      <p className={styles.note}>{t('deposit.safeToClose')}</p>
    </Card>
  )
}

function PendingDeposit({ row }: { row: DepositRow }) {
  const t = useT()
  const blockedReason = useActionBlockedReason()
  const hash = currentHash(row)
  return (
    <li className={styles.deposit}>
      <div className={styles.head}>
        {row.amount ? <Amount amount={row.amount} unit="USDT" /> : <span>USDT</span>}
        {row.outcome === null && (
          <span className={styles.elapsed}>
            <ElapsedTime since={row.requestedAt} />
          </span>
        )}
      </div>
      <p className={styles.note}>{formatDateTime(row.requestedAt / 1000)}</p>
      <p className={styles.state}>{formatMessage(t, statusMessage(row))}</p>
      {row.serverMessage && <p className={styles.note}>{t('deposit.serverSays', { answer: row.serverMessage })}</p>}
      {hash && <TxHash hash={hash} />}
      {isUnknown(row) && (
        <Button tone="quiet" disabledBecause={blockedReason && t(blockedReason)} onClick={() => openSheet('deposit')}>
          {t('deposit.resolve')}
        </Button>
      )}
    </li>
  )
}
