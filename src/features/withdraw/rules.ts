import type { WalletConfig } from '../../contract/assets.ts'
import type { Amount } from '../../contract/fields.ts'
import type { MessageId, MessageValues } from '../../lib/intl.ts'
import { isLess, isZero, readTyped } from '../../lib/money.ts'

/** Decimals of an amount that is asked for; what a chain with fewer makes of it is for the server to say. */
const DECIMALS = 18

/** What a typed amount is good for. */
export type Checked =
  | { amount: Amount }
  /** `quiet`: nothing was typed yet; the button waits without a reproach. */
  | { problem: MessageId; values?: MessageValues; quiet?: boolean }

/** Source: specification §5: at least `withdrawMin`, at most the usable balance. */
export function checkAmount(typed: string, { withdrawMin }: WalletConfig, usable: string): Checked {
  if (typed.trim() === '') return { problem: 'withdraw.enterAmount', quiet: true }
  const read = readTyped(typed, DECIMALS)
  if ('problem' in read) return { problem: `amount.${read.problem}` }
  if (isZero(read.amount)) return { problem: 'withdraw.enterAmount' }
  if (isLess(read.amount, withdrawMin)) return { problem: 'tip.tooSmall' }
  if (isLess(usable, read.amount)) return { problem: 'withdraw.tooMuch' }
  return read
}
