import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { env } from '../../lib/env.ts'
import { useText } from '../../lib/intl.ts'
import { formatExactAmount } from '../../lib/money.ts'
import { useReadOnly } from '../../lib/saved.ts'
import { closeSheet, openSheet } from '../../lib/sheets.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './DepositSheet.module.css'
import { deposit, leaveDeposit, startDeposit } from './deposit.ts'
import { checkAmount } from './rules.ts'

/** The amount; it is checked when it is sent, and what is understood is said while it is typed. */
export function DepositForm() {
  const t = useText()
  const readOnly = useReadOnly()
  const { typed } = useSnapshot(deposit, { sync: true })
  const [tried, setTried] = useState(false)
  const checked = checkAmount(typed, env.depositMin)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if ('amount' in checked) void startDeposit(checked.amount)
        else setTried(true)
      }}
    >
      <TextField
        label={t('deposit.amount')}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="go"
        autoFocus
        value={typed}
        problem={tried && 'problem' in checked ? t(checked.problem, checked.values) : undefined}
        onChange={(value) => {
          deposit.typed = value
          setTried(false)
        }}
      />
      {'amount' in checked && (
        <p className={styles.echo}>{t('deposit.echo', { amount: formatExactAmount(checked.amount) })}</p>
      )}
      <Button type="submit" disabledBecause={readOnly && t(readOnly)}>
        {t('action.confirm')}
      </Button>
      <Button
        tone="quiet"
        onClick={() => {
          leaveDeposit()
          closeSheet()
        }}
      >
        {t('action.cancel')}
      </Button>
      <button type="button" className={styles.aside} onClick={() => openSheet('claim')}>
        {t('deposit.notCredited')}
      </button>
    </form>
  )
}
