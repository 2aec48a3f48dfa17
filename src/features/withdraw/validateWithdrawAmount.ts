import type { WalletConfig } from '../../contract/assets.ts'
import type { Amount } from '../../contract/fields.ts'
import { isLess, isZero, parseTypedAmount } from '../../lib/format/money.ts'
import type { MessageId, MessageValues } from '../../lib/i18n/intl.ts'

/** Decimals of an amount that is asked for; what a chain with fewer makes of it is for the server to say. */
const DECIMALS = 18

/** What a typed amount is good for. */
export type ValidatedAmount =
  | { amount: Amount }
  /** `quiet`: nothing was typed yet; the button waits without a reproach. */
  | { error: MessageId; values?: MessageValues; quiet?: boolean }

/** Source: specification §5: at least `withdrawMin`, at most the usable balance. */
export function validateWithdrawAmount(typed: string, { withdrawMin }: WalletConfig, usable: string): ValidatedAmount {
  if (typed.trim() === '') return { error: 'withdraw.enterAmount', quiet: true }
  const parsed = parseTypedAmount(typed, DECIMALS)
  if ('problem' in parsed) return { error: `amount.${parsed.problem}` }
  if (isZero(parsed.amount)) return { error: 'withdraw.enterAmount' }
  if (isLess(parsed.amount, withdrawMin)) return { error: 'tip.tooSmall' }
  if (isLess(usable, parsed.amount)) return { error: 'withdraw.tooMuch' }
  return parsed
}
