import { dismissDeposit, setAsideDeposit } from '../../lib/deposits/settleByUser.ts'
import { canSetAside, isDismissible, isFailure, isUnderReview, statusOf } from '../../lib/deposits/status.ts'
import { isUnknown } from '../../lib/deposits/types.ts'
import type { DepositRow } from '../../lib/durable/rows.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { openSheet } from '../../lib/overlays/sheets.ts'
import { toast } from '../../lib/toasts/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DepositDetails } from '../../ui/transfer/DepositDetails.tsx'
import styles from './PendingDeposits.module.css'

/** The deposits that failed until the user dismisses them, are not settled yet, or have no record of the server yet. */
export function PendingDeposits({ listed }: { listed: readonly DepositRow[] }) {
  const t = useT()
  const failed = listed.filter((row) => isFailure(row))
  const pending = listed.filter(({ outcome }) => outcome === null)
  const reviewed = listed.filter(isUnderReview)
  return (
    <>
      {failed.length > 0 && (
        <Card title={t('deposit.failed')}>
          <ul className={styles.list}>
            {failed.map((row) => (
              <EndedDeposit key={row.id} row={row} canDismiss={isDismissible(row)} />
            ))}
          </ul>
        </Card>
      )}
      {pending.length > 0 && (
        <Card title={t('deposit.pending')}>
          <ul className={styles.list}>
            {pending.map((row) => (
              <PendingDeposit key={row.id} row={row} />
            ))}
          </ul>
          {pending.some((row) => statusOf(row) !== 'nonceTaken') && (
            <p className={styles.note}>{t('deposit.safeToClose')}</p>
          )}
        </Card>
      )}
      {reviewed.length > 0 && (
        <Card title={t('deposit.underReview')}>
          <ul className={styles.list}>
            {reviewed.map((row) => (
              <EndedDeposit key={row.id} row={row} canDismiss={isSlow(row)} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function EndedDeposit({ row, canDismiss }: { row: DepositRow; canDismiss: boolean }) {
  const t = useT()
  return (
    <li className={styles.deposit}>
      <DepositDetails row={row} />
      {canDismiss && (
        <Button tone="quiet" onClick={() => void dismissDeposit(row)}>
          {t('deposit.dismiss')}
        </Button>
      )}
    </li>
  )
}

/** A review that takes longer may have ended in a record that can't be recognized, of another amount for example. */
const SLOW_REVIEW_MS = 3_600_000
const isSlow = ({ settledAt }: DepositRow) => Date.now() - (settledAt ?? 0) > SLOW_REVIEW_MS

async function setAside(row: DepositRow): Promise<void> {
  if (await setAsideDeposit(row)) toast({ id: 'deposit.stateSetAside' })
}

function PendingDeposit({ row }: { row: DepositRow }) {
  const t = useT()
  return (
    <li className={styles.deposit}>
      <DepositDetails row={row} />
      {isUnknown(row) && (
        <ActionButton tone="quiet" onClick={() => openSheet('deposit')}>
          {t('deposit.resolve')}
        </ActionButton>
      )}
      {statusOf(row) === 'nonceTaken' && (
        <ActionButton tone="quiet" onClick={() => openSheet('submitHash')}>
          {t('deposit.submitHash')}
        </ActionButton>
      )}
      {canSetAside(row) && (
        <ActionButton tone="quiet" onClick={() => void setAside(row)}>
          {t('deposit.setAside')}
        </ActionButton>
      )}
    </li>
  )
}
