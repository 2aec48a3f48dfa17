import { useState } from 'react'
import type { WalletConfig } from '../../contract/assets.ts'
import { usePaidAction } from '../../lib/actions/usePaidAction.ts'
import { formatExactAmount, isZero } from '../../lib/format/money.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { toast } from '../../lib/toasts/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AmountText } from '../../ui/AmountText.tsx'
import { Button } from '../../ui/Button.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Form } from '../../ui/Form.tsx'
import { Note } from '../../ui/Note.tsx'
import { AmountField } from '../../ui/transfer/AmountField.tsx'
import { validateAmount } from '../../ui/transfer/validateAmount.ts'
import { useAnnouncement } from '../../ui/useAnnouncement.ts'
import { submitWithdrawal, WITHDRAWAL } from './withdraw.ts'

interface WithdrawFormProps {
  /** The USDT entry; undefined if the server has none: withdrawing is then closed. */
  config: WalletConfig | undefined
  usable: string
  /** `usable` is from before a change. */
  isOutdated: boolean
  address: string
}

export function WithdrawForm({ config, usable, isOutdated, address }: WithdrawFormProps) {
  const t = useT()
  const { busy, isChecking, unresolved } = usePaidAction(WITHDRAWAL)
  useAnnouncement(isChecking ? t('action.checking') : undefined)
  const [typed, setTyped] = useState('')
  if (!config) return <Button disabledBecause={t('withdraw.closed')}>{t('action.confirm')}</Button>

  const result = validateAmount(typed, {
    empty: 'withdraw.enterAmount',
    min: { amount: config.withdrawMin, error: 'tip.tooSmall' },
    max: { amount: usable, error: 'withdraw.tooMuch' },
  })
  // Shown once: below the field, or below the button while the field is empty.
  const minimum = t('tip.minNumber', { number: formatExactAmount(config.withdrawMin) })
  const message = 'error' in result ? t(result.error, result.values) : undefined
  const error = 'error' in result && result.error === 'tip.tooSmall' ? `${message} · ${minimum}` : message
  const disabledBecause =
    unresolved.length > 0 ? t('withdraw.unknownWithdrawal') : 'error' in result && result.quiet ? error : undefined
  const submit = async () => {
    if (!('amount' in result)) return
    if (await submitWithdrawal({ amount: result.amount, fee: config.withdrawFee, address })) setTyped('')
  }
  return (
    <Form onSubmit={() => void submit()}>
      <AmountField
        label={t('withdraw.amount')}
        placeholder={minimum}
        value={typed}
        onBlur={() => {
          // Below the minimum shows a toast. Source: specification §5.
          if ('error' in result && result.error === 'tip.tooSmall') toast({ id: 'tip.tooSmall' }, 'problem')
        }}
        onChange={setTyped}
        error={'error' in result && !result.quiet ? error : undefined}
        onMax={isOutdated ? null : () => setTyped(usable)}
      />
      <Note>{'amount' in result ? t('withdraw.echo', { amount: formatExactAmount(result.amount) }) : ' '}</Note>
      <DescriptionList
        items={[
          [t('node.usable'), <AmountText key="usable" amount={usable} isOutdated={isOutdated} />],
          [t('withdraw.fee'), <AmountText key="fee" amount={config.withdrawFee} unit="USDT" isPublic />],
        ]}
      />
      {!isZero(config.withdrawFee) && (
        <Note>{t('withdraw.feeCharged', { fee: formatExactAmount(config.withdrawFee) })}</Note>
      )}
      <ActionButton type="submit" busy={busy} disabled={'error' in result} disabledBecause={disabledBecause}>
        {t(isChecking ? 'action.checking' : 'action.confirm')}
      </ActionButton>
    </Form>
  )
}
