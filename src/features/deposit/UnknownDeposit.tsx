import { declareUnsent } from '../../lib/deposits/settleByUser.ts'
import type { DepositRow } from '../../lib/durable/rows.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { DepositDetails } from '../../ui/transfer/DepositDetails.tsx'
import { followDeposit, resetDeposit } from './depositFlow.ts'
import { HashForm } from './HashForm.tsx'

/** A deposit that the wallet may or may not have sent. No other deposit can start until it is settled. */
export function UnknownDeposit({ row }: { row: DepositRow }) {
  const t = useT()
  return (
    <>
      <DepositDetails row={row} isNews />
      <Note size="body">{t('deposit.unknownText')}</Note>
      <UnknownActions row={row} />
    </>
  )
}

/** Settles an unknown deposit: with its hash, or as unsent. */
export function UnknownActions({ row }: { row: DepositRow }) {
  const t = useT()
  return (
    <>
      <HashForm row={row} onDone={() => followDeposit(row.id)} />
      <Button tone="danger" onClick={() => void declareUnsent(row).then((settled) => settled && resetDeposit())}>
        {t('deposit.wasDeclined')}
      </Button>
    </>
  )
}
