import type { Amount } from '../../contract/fields.ts'
import { formatExactAmount, isLess, isZero, parseTypedAmount } from '../../lib/format/money.ts'
import type { MessageId, MessageValues } from '../../lib/i18n/intl.ts'

/** Decimals accepted in a form; what the token can't represent is rejected before anything is sent. */
const DECIMALS = 18

interface AmountRules {
  /** Shown for an empty field and for 0. */
  empty: MessageId
  /** The least amount and what is shown below it, which may name it as `number`; undefined: there is none. */
  min?: { amount: string | undefined; error: MessageId }
  /** The largest amount and what is shown above it. */
  max?: { amount: string; error: MessageId }
}

type ValidatedAmount =
  | { amount: Amount }
  /** `quiet`: the field is empty; disable the button, show no error. */
  | { error: MessageId; values?: MessageValues; quiet?: boolean }

/** Reads a typed amount, which must not be 0, and be within the limits. Source: specification §5. */
export function validateAmount(typed: string, { empty, min, max }: AmountRules): ValidatedAmount {
  if (typed.trim() === '') return { error: empty, quiet: true }
  const parsed = parseTypedAmount(typed, DECIMALS)
  if ('problem' in parsed) return { error: `amount.${parsed.problem}` }
  if (isZero(parsed.amount)) return { error: empty }
  if (min?.amount !== undefined && isLess(parsed.amount, min.amount))
    return { error: min.error, values: { number: formatExactAmount(min.amount) } }
  if (max && isLess(max.amount, parsed.amount)) return { error: max.error }
  return parsed
}
