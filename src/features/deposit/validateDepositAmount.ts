import type { Amount } from '../../contract/fields.ts'
import { isLess, isZero, parseTypedAmount } from '../../lib/format/money.ts'
import type { MessageId, MessageValues } from '../../lib/i18n/intl.ts'

/** Decimals of an amount that is typed; the token's own are read from the chain before anything is sent. */
const DECIMALS = 18

export type ValidatedAmount = { amount: Amount } | { error: MessageId; values?: MessageValues }

/** Source: specification §5: required and non-zero; at least the configured minimum, if there is one. */
export function validateDepositAmount(typed: string, minimum: string | undefined): ValidatedAmount {
  if (typed.trim() === '') return { error: 'deposit.enterAmount' }
  const parsed = parseTypedAmount(typed, DECIMALS)
  if ('problem' in parsed) return { error: `amount.${parsed.problem}` }
  if (isZero(parsed.amount)) return { error: 'deposit.enterAmount' }
  if (minimum !== undefined && isLess(parsed.amount, minimum))
    return { error: 'tip.minNumber', values: { number: minimum } }
  return parsed
}
