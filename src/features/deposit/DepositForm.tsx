import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { env } from '../../lib/config/env.ts'
import { formatExactAmount } from '../../lib/format/money.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useActionBlockedReason } from '../../lib/network/useActionBlockedReason.ts'
import { openSheet } from '../../lib/notifications/sheets.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './DepositSheet.module.css'
import { closeDeposit, deposit, startDeposit } from './depositFlow.ts'
import { GasBalance } from './GasBalance.tsx'
import { validateDepositAmount } from './validateDepositAmount.ts'

/** The amount: echoed as understood while it is typed, validated on submit. */
export function DepositForm() {
  const t = useT()
  const blockedReason = useActionBlockedReason()
  const { typed } = useSnapshot(deposit, { sync: true })
  const [submitted, setSubmitted] = useState(false)
  const result = validateDepositAmount(typed, env.depositMin)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if ('amount' in result) void startDeposit(result.amount)
        else setSubmitted(true)
      }}
    >
      <TextField
        label={t('deposit.amount')}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="go"
        autoFocus
        value={typed}
        error={submitted && 'error' in result ? t(result.error, result.values) : undefined}
        onChange={(value) => {
          deposit.typed = value
          setSubmitted(false)
        }}
      />
      {'amount' in result && (
        <p className={styles.echo}>{t('deposit.echo', { amount: formatExactAmount(result.amount) })}</p>
      )}
      <GasBalance />
      <Button type="submit" disabledBecause={blockedReason && t(blockedReason)}>
        {t('action.confirm')}
      </Button>
      <Button tone="quiet" onClick={closeDeposit}>
        {t('action.cancel')}
      </Button>
      <button type="button" className={styles.link} onClick={() => openSheet('submitHash')}>
        {t('deposit.notCredited')}
      </button>
    </form>
  )
}
