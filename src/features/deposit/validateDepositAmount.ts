import type { Amount } from '../../contract/fields.ts'
import { formatExactAmount, isLess, isZero, parseTypedAmount } from '../../lib/format/money.ts'
import type { MessageId, MessageValues } from '../../lib/i18n/intl.ts'

/** Decimals accepted in the form; the token's own are checked before anything is sent. */
const DECIMALS = 18

type ValidatedAmount = { amount: Amount } | { error: MessageId; values?: MessageValues }

/** Requires a non-zero amount, at least the configured minimum if there is one. Source: specification §5. */
export function validateDepositAmount(typed: string, minimum: string | undefined): ValidatedAmount {
  if (typed.trim() === '') return { error: 'deposit.enterAmount' }
  const parsed = parseTypedAmount(typed, DECIMALS)
  if ('problem' in parsed) return { error: `amount.${parsed.problem}` }
  if (isZero(parsed.amount)) return { error: 'deposit.enterAmount' }
  if (minimum !== undefined && isLess(parsed.amount, minimum))
    return { error: 'tip.minNumber', values: { number: formatExactAmount(minimum) } }
  return parsed
}
