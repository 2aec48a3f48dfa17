import { useState } from 'react'
import { useT } from '../../lib/i18n/intl.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AmountSheet.module.css'

export type MiningAction = 'stake' | 'compose'

const NOTES = { stake: 'mining.stakeNote', compose: 'mining.composeNote' } as const

/** The stake or compose popup. Confirm does nothing. Source: specification §2. */
export function AmountSheet({ action, onClose }: { action: MiningAction; onClose: () => void }) {
  const t = useT()
  const [amount, setAmount] = useState('')
  return (
    <Sheet
      title={t(`mining.${action}`)}
      onClose={onClose}
      footer={
        <>
          <Button>{t('action.confirm')}</Button>
          <Button tone="quiet" onClick={onClose}>
            {t('action.cancel')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label={t('mining.amount')}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={setAmount}
        />
        <p className={styles.note}>{t(NOTES[action])}</p>
      </div>
    </Sheet>
  )
}
