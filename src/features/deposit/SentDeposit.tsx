import { setAsideDeposit } from '../../lib/deposits/settleByUser.ts'
import { canSetAside, isFailure, settlesByItself, takesNewHash } from '../../lib/deposits/status.ts'
import type { DepositRow } from '../../lib/durable/rows.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { Note } from '../../ui/Note.tsx'
import { DepositDetails } from '../../ui/transfer/DepositDetails.tsx'
import { closeDeposit, resetDeposit } from './depositFlow.ts'
import { HashForm } from './HashForm.tsx'

/** A deposit that the wallet has answered: its state, until the server has it or it has failed. */
export function SentDeposit({ row }: { row: DepositRow }) {
  const t = useT()
  return (
    <>
      <DepositDetails row={row} isNews />
      {takesNewHash(row) && <HashForm row={row} />}
      {settlesByItself(row) && <Note size="body">{t('deposit.safeToClose')}</Note>}
      {isFailure(row) && <Button onClick={resetDeposit}>{t('deposit.startOver')}</Button>}
      {canSetAside(row) && (
        <Button tone="danger" onClick={() => void setAsideDeposit(row)}>
          {t('deposit.setAside')}
        </Button>
      )}
      <CloseButton onClick={closeDeposit} />
    </>
  )
}
