import Big from 'big.js'
import type { Amount } from '../../contract/fields.ts'

/** Decimals shown in lists and cards; the exact amount is one tap away. */
const SHOWN_DECIMALS = 6

type DecimalString = `${number}`

/**
 * Formats an amount for display: grouped, truncated to six decimals, never rounded up. Both languages format alike.
 *
 * @returns `exact` is false if digits were truncated
 */
export function formatAmount(amount: string, decimals = SHOWN_DECIMALS): { shown: string; exact: boolean } {
  const value = new Big(amount)
  const cut = value.round(decimals, Big.roundDown)
  const [whole, fraction] = cut.toFixed().split('.') as [DecimalString, string?]
  // Intl formats decimal strings exactly; a float would lose digits.
  const grouped = new Intl.NumberFormat('en-US').format(whole)
  return { shown: fraction ? `${grouped}.${fraction}` : grouped, exact: cut.eq(value) }
}

/** Formats every digit, grouped. */
export const formatExactAmount = (amount: string): string => formatAmount(amount, 100).shown

export const sum = (amounts: readonly string[]): string =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed()

export const isLess = (a: string, b: string): boolean => new Big(a).lt(b)

export const isEqual = (a: string, b: string): boolean => new Big(a).eq(b)

export const isZero = (amount: string): boolean => new Big(amount).eq(0)

/** The amount without its sign. */
export const abs = (amount: string): string => new Big(amount).abs().toFixed()

/** The larger amount. */
export const larger = (a: string, b: string): string => (new Big(a).gt(b) ? a : b)

/** A part of a whole as a number from 0 to 1, for pictures, not for booking; 0 of nothing. */
export const ratioOf = (part: string, whole: string): number =>
  isZero(whole) ? 0 : new Big(part).div(whole).round(4).toNumber()

/**
 * Shares of a whole in whole percents that add up to 100 (largest remainder); all 0 when there is nothing. For pictures,
 * not for booking.
 */
export function shares(parts: readonly string[]): number[] {
  const whole = new Big(sum(parts))
  if (whole.eq(0)) return parts.map(() => 0)
  const exact = parts.map((part) => new Big(part).times(100).div(whole))
  const cut = exact.map((share) => share.round(0, Big.roundDown))
  const remainders = exact.map((share) => share.mod(1))
  const missing = 100 - cut.reduce((total, share) => total + share.toNumber(), 0)
  const byRemainder = parts.map((_, index) => index).sort((a, b) => (remainders[b] as Big).cmp(remainders[a] as Big))
  const rounded = new Set(byRemainder.slice(0, missing))
  return cut.map((share, index) => share.toNumber() + (rounded.has(index) ? 1 : 0))
}

/** Why typed text is not an amount. */
export type TypedAmountError = 'notANumber' | 'ambiguous' | 'tooManyDecimals'

const UNIT = /usdt$/i
/** Full-width forms of ASCII. Not NFKC, which turns `5²` into 52. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
const narrow = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)
const GROUPED = /^[0-9]{1,3}(,[0-9]{3})+$/

/**
 * Parses a typed or pasted amount: accepts full-width digits, spaces, a trailing unit, and group separators beside a
 * decimal point. Ambiguous input (`1,000` is a thousand or one) is rejected.
 *
 * @param decimals decimals of the token
 */
export function parseTypedAmount(typed: string, decimals: number): { amount: Amount } | { problem: TypedAmountError } {
  const text = typed.replaceAll(FULL_WIDTH, narrow).replaceAll(/\s/g, '').replace(UNIT, '').replaceAll(/[。｡]/g, '.')
  const [whole, ...rest] = text.split('.') as [string, ...string[]]
  if (rest.length === 0 && whole.includes(',')) return { problem: 'ambiguous' }
  const plain = GROUPED.test(whole) ? whole.replaceAll(',', '') : whole
  const [fraction = ''] = rest
  if (rest.length > 1 || !/^[0-9]*$/.test(plain) || !/^[0-9]*$/.test(fraction) || plain + fraction === '')
    return { problem: 'notANumber' }
  if (fraction.replace(/0+$/, '').length > decimals) return { problem: 'tooManyDecimals' }
  return { amount: new Big(`${plain || '0'}.${fraction || '0'}`).toFixed() as Amount }
}
