import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { NETWORK } from '../../lib/chain/network.ts'
import { statusOf } from '../../lib/deposits/status.ts'
import { currentHash, isUnknown } from '../../lib/deposits/types.ts'
import { useDeposits } from '../../lib/deposits/useDeposits.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { messageText } from '../../lib/i18n/message.ts'
import { closeSheet } from '../../lib/overlays/sheets.ts'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { DepositForm } from './DepositForm.tsx'
import { DepositProgress } from './DepositProgress.tsx'
import { deposit, hideDeposit, resetDeposit } from './depositFlow.ts'
import { SentDeposit } from './SentDeposit.tsx'
import { UnknownDeposit } from './UnknownDeposit.tsx'

/** Deposits USDT: an amount, the steps up to the wallet, then the state of the deposit until the server has it. */
export default function DepositSheet() {
  const t = useT()
  const { status, id, refused } = useSnapshot(deposit)
  const rows = useDeposits() ?? []
  const row = rows.find((each) => each.id === id)
  const state = row && statusOf(row)
  const unknown = rows.find((each) => isUnknown(each) && each.id !== refused)
  const isDone = state === 'acknowledged' || state === 'confirmed'

  // The toast says so; the row stays under the pending deposits. Source: specification §4.
  useEffect(() => {
    if (!isDone) return
    closeSheet()
    // Not before: the sheet shows what it has shown while it closes.
    return resetDeposit
  }, [isDone])

  const content = () => {
    if (row && (currentHash(row) || row.outcome === 'setAside')) return <SentDeposit row={row} />
    // An earlier deposit that is unknown must be settled before a new one.
    if (status === 'idle') return unknown ? <UnknownDeposit row={unknown} /> : <DepositForm />
    return <DepositProgress row={row} />
  }
  return (
    <Sheet title={t('deposit.title')} onClose={hideDeposit}>
      <Stack>
        <Note tone="subtle">{messageText(t, NETWORK)}</Note>
        {content()}
      </Stack>
    </Sheet>
  )
}
