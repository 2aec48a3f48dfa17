import { dismissDeposit, setAsideDeposit } from '../../lib/deposits/settleByUser.ts'
import { canSetAside, isFailure, isUnderReview, settlesByItself, takesNewHash } from '../../lib/deposits/status.ts'
import { isUnknown } from '../../lib/deposits/types.ts'
import type { DepositRow } from '../../lib/durable/rows.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useReadOnlyReason } from '../../lib/network/useActionBlockedReason.ts'
import { openSheet } from '../../lib/overlays/sheets.ts'
import { toast } from '../../lib/toasts/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { DepositDetails } from '../../ui/transfer/DepositDetails.tsx'
import { TransferItem, TransferList } from '../../ui/transfer/TransferList.tsx'

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
          <TransferList>
            {failed.map((row) => (
              <EndedDeposit key={row.id} row={row} canDismiss />
            ))}
          </TransferList>
        </Card>
      )}
      {pending.length > 0 && (
        <Card title={t('deposit.pending')}>
          <Stack>
            <TransferList>
              {pending.map((row) => (
                <PendingDeposit key={row.id} row={row} />
              ))}
            </TransferList>
            {pending.some(settlesByItself) && <Note>{t('deposit.safeToClose')}</Note>}
          </Stack>
        </Card>
      )}
      {reviewed.length > 0 && (
        <Card title={t('deposit.underReview')}>
          <TransferList>
            {reviewed.map((row) => (
              <EndedDeposit key={row.id} row={row} canDismiss={isSlow(row)} />
            ))}
          </TransferList>
        </Card>
      )}
    </>
  )
}

function EndedDeposit({ row, canDismiss }: { row: DepositRow; canDismiss: boolean }) {
  const t = useT()
  const readOnly = useReadOnlyReason()
  return (
    <TransferItem>
      <DepositDetails row={row} />
      {canDismiss && (
        <Button tone="quiet" disabledBecause={readOnly && t(readOnly)} onClick={() => void dismissDeposit(row)}>
          {t('deposit.dismiss')}
        </Button>
      )}
    </TransferItem>
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
    <TransferItem>
      <DepositDetails row={row} />
      {isUnknown(row) && (
        <ActionButton tone="quiet" onClick={() => openSheet('deposit')}>
          {t('deposit.resolve')}
        </ActionButton>
      )}
      {takesNewHash(row) && (
        <ActionButton tone="quiet" onClick={() => openSheet('submitHash')}>
          {t('deposit.submitHash')}
        </ActionButton>
      )}
      {canSetAside(row) && (
        <ActionButton tone="quiet" onClick={() => void setAside(row)}>
          {t('deposit.setAside')}
        </ActionButton>
      )}
    </TransferItem>
  )
}
