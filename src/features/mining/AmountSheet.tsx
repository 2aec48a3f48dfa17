import { useState } from 'react'
import { useT } from '../../lib/i18n/intl.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { AmountField } from '../../ui/transfer/AmountField.tsx'
import { validateAmount } from '../../ui/transfer/validateAmount.ts'

export type MiningAction = 'stake' | 'compose'

const NOTES = { stake: 'mining.stakeNote', compose: 'mining.composeNote' } as const

/** The stake or compose popup. Confirm does nothing. Source: specification §2. */
export default function AmountSheet({ action, onClose }: { action: MiningAction; onClose: () => void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const result = validateAmount(typed, { empty: 'withdraw.enterAmount' })
  return (
    <Sheet
      title={t(`mining.${action}`)}
      onClose={onClose}
      footer={
        <>
          <Button>{t('action.confirm')}</Button>
          <CloseButton cancels onClick={onClose} />
        </>
      }
    >
      <Stack>
        <AmountField
          label={t('mining.amount')}
          value={typed}
          error={'error' in result && !result.quiet ? t(result.error) : undefined}
          onChange={setTyped}
        />
        <Note tone="warn">{t(NOTES[action])}</Note>
      </Stack>
    </Sheet>
  )
}
