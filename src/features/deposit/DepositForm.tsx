import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useTokenBalance } from '../../lib/chain/useBalances.ts'
import { env } from '../../lib/config/env.ts'
import { formatExactAmount, isLess } from '../../lib/format/money.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { openSheet } from '../../lib/overlays/sheets.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { Note } from '../../ui/Note.tsx'
import { TextAction } from '../../ui/TextAction.tsx'
import { AmountField } from '../../ui/transfer/AmountField.tsx'
import { validateAmount } from '../../ui/transfer/validateAmount.ts'
import { closeDeposit, deposit, startDeposit } from './depositFlow.ts'
import { WalletBalances } from './WalletBalances.tsx'

/** The amount, echoed as understood while it is typed, and what the wallet holds. */
export function DepositForm() {
  const t = useT()
  const { typed } = useSnapshot(deposit, { sync: true })
  const [submitted, setSubmitted] = useState(false)
  const usdt = useTokenBalance()
  const result = validateAmount(typed, {
    empty: 'deposit.enterAmount',
    min: { amount: env.depositMin, error: 'tip.minNumber' },
  })
  // What can't be read as an amount is explained at once, the rest when the user confirms.
  const isErrorShown = 'error' in result && (submitted || result.error.startsWith('amount.'))
  // A warning only: the balance may have changed since it was read.
  const exceedsWallet = 'amount' in result && usdt && isLess(usdt, result.amount)
  const fillInAll = () => {
    deposit.typed = usdt ?? ''
  }
  return (
    <Form
      onSubmit={(form) => {
        if ('amount' in result) void startDeposit(result.amount)
        else {
          setSubmitted(true)
          form.querySelector('input')?.focus()
        }
      }}
    >
      <AmountField
        label={t('deposit.amount')}
        autoFocus
        value={typed}
        error={isErrorShown ? t(result.error, result.values) : undefined}
        onChange={(value) => {
          if (value !== typed) setSubmitted(false)
          deposit.typed = value
        }}
        onMax={usdt ? fillInAll : null}
      />
      {'amount' in result && <Note>{t('deposit.echo', { amount: formatExactAmount(result.amount) })}</Note>}
      {exceedsWallet && <Note tone="warn">{t('wallet.funds')}</Note>}
      <WalletBalances usdt={usdt} />
      <ActionButton type="submit" notReady={'error' in result}>
        {t('action.confirm')}
      </ActionButton>
      <CloseButton cancels onClick={closeDeposit} />
      <TextAction to={() => openSheet('submitHash')}>{t('deposit.notCredited')}</TextAction>
    </Form>
  )
}
