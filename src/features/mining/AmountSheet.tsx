import { useState } from 'react'
import { parseTypedAmount } from '../../lib/format/money.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { AmountField } from '../../ui/transfer/AmountField.tsx'
import styles from './AmountSheet.module.css'

export type MiningAction = 'stake' | 'compose'

/** No token has more decimals. */
const DECIMALS = 18

const NOTES = { stake: 'mining.stakeNote', compose: 'mining.composeNote' } as const

/** The stake or compose popup. Confirm does nothing. Source: specification §2. */
export default function AmountSheet({ action, onClose }: { action: MiningAction; onClose: () => void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const read = typed.trim() === '' ? undefined : parseTypedAmount(typed, DECIMALS)
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
          error={read && 'problem' in read ? t(`amount.${read.problem}`) : undefined}
          onChange={setTyped}
        />
        <p className={styles.note}>{t(NOTES[action])}</p>
      </Stack>
    </Sheet>
  )
}
