import type { WalletConfig } from '../../contract/assets.ts'
import type { Amount } from '../../contract/fields.ts'
import { isLess, isZero, parseTypedAmount } from '../../lib/format/money.ts'
import type { MessageId, MessageValues } from '../../lib/i18n/intl.ts'

/** Decimals accepted in the form. The server rejects what the token can't represent. */
const DECIMALS = 18

type ValidatedAmount =
  | { amount: Amount }
  /** `quiet`: the field is empty; disable the button, show no error. */
  | { error: MessageId; values?: MessageValues; quiet?: boolean }

/** Requires at least `withdrawMin` and at most the usable balance. Source: specification §5. */
export function validateWithdrawAmount(typed: string, { withdrawMin }: WalletConfig, usable: string): ValidatedAmount {
  if (typed.trim() === '') return { error: 'withdraw.enterAmount', quiet: true }
  const parsed = parseTypedAmount(typed, DECIMALS)
  if ('problem' in parsed) return { error: `amount.${parsed.problem}` }
  if (isZero(parsed.amount)) return { error: 'withdraw.enterAmount' }
  if (isLess(parsed.amount, withdrawMin)) return { error: 'tip.tooSmall' }
  if (isLess(usable, parsed.amount)) return { error: 'withdraw.tooMuch' }
  return parsed
}
