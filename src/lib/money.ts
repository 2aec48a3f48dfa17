import Big from 'big.js'
import type { Amount } from '../contract/fields.ts'

/** Decimals that a list or a card shows; the exact amount is one tap away. */
const SHOWN_DECIMALS = 6

type DecimalString = `${number}`

/**
 * An amount for the screen: grouped, cut after six decimals and never rounded up. Both languages write numbers alike.
 * `exact` is false when digits were cut.
 */
export function formatAmount(amount: string, decimals = SHOWN_DECIMALS): { shown: string; exact: boolean } {
  const value = new Big(amount)
  const cut = value.round(decimals, Big.roundDown)
  const [whole = '0', fraction] = cut.toFixed().split('.')
  // Intl formats a decimal string exactly; a float would lose digits.
  const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }).format(whole as DecimalString)
  return { shown: fraction ? `${grouped}.${fraction}` : grouped, exact: cut.eq(value) }
}

/** Every digit, grouped. */
export const formatExactAmount = (amount: string): string => formatAmount(amount, 100).shown

export const sum = (amounts: readonly Amount[]): string =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed()

export const isLess = (a: string, b: string): boolean => new Big(a).lt(b)
