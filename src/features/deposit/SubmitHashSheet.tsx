import { useSnapshot } from 'valtio'
import { useT } from '../../lib/i18n/intl.ts'
import { closeSheet, sheets } from '../../lib/overlays/sheets.ts'
import { session } from '../../lib/session/session.ts'
import { toast } from '../../lib/toasts/toasts.ts'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { HashForm } from './HashForm.tsx'
import { TransferSearch } from './TransferSearch.tsx'

/** The user may have opened another sheet by now. */
function onSubmitted(): void {
  toast({ id: 'deposit.hashSubmitted' }, 'done')
  if (sheets.open === 'submitHash') closeSheet()
}

/** Reports a deposit that is missing, by its hash or by a search; works even if the device has lost its storage. */
export default function SubmitHashSheet() {
  const t = useT()
  const { address } = useSnapshot(session)
  return (
    <Sheet title={t('deposit.notCredited')} onClose={closeSheet} footer={<CloseButton onClick={closeSheet} />}>
      <Stack>
        <Note size="body">{t('deposit.notCreditedText')}</Note>
        <HashForm onDone={onSubmitted} />
        {address && <TransferSearch key={address} account={address} onSubmitted={onSubmitted} />}
      </Stack>
    </Sheet>
  )
}
