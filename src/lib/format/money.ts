import Big from 'big.js'
import type { Amount } from '../../contract/fields.ts'
import { groupDigits } from './numbers.ts'

/** Decimals shown in lists and cards; the exact amount is one tap away. */
const SHOWN_DECIMALS = 6

/**
 * Formats an amount for display: grouped, truncated to six decimals, never rounded up. Both languages format alike.
 *
 * @returns `exact` is false if digits were truncated
 */
export function formatAmount(amount: string, decimals = SHOWN_DECIMALS): { shown: string; exact: boolean } {
  const value = new Big(amount)
  const cut = value.round(decimals, Big.roundDown)
  const [whole = '', fraction] = cut.toFixed().split('.')
  const grouped = groupDigits(whole)
  return { shown: fraction ? `${grouped}.${fraction}` : grouped, exact: cut.eq(value) }
}

/** Formats every digit, grouped. */
export const formatExactAmount = (amount: string): string => formatAmount(amount, 100).shown

/** Converts the smallest unit of a token to whole tokens, exactly. */
export const fromUnits = (units: bigint, decimals: number): string => new Big(`${units}e-${decimals}`).toFixed()

export const sum = (amounts: readonly string[]): string =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed()

export const isLess = (a: string, b: string): boolean => new Big(a).lt(b)

export const isEqual = (a: string, b: string): boolean => new Big(a).eq(b)

/** Whether two amounts are the same, or differ by the fee: a server may list a withdrawal with its fee or without. */
export const isEqualUpToFee = (a: string, b: string, fee = '0'): boolean => {
  const difference = new Big(a).minus(b).abs()
  return difference.eq(0) || difference.eq(fee)
}

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
export type TypedAmountError = 'notANumber' | 'ambiguous' | 'exponent' | 'tooManyDecimals'

const UNIT = /^usdt\s*|\s*usdt$/gi
/** Full-width forms of ASCII. Not NFKC, which turns `5²` into 52. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
const narrow = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)
/** Zero-width and bidi characters that chats and calculators add to what is copied. */
const UNSEEN = /\p{Cf}/gu
/** A whole part in groups of three with spaces. A tab or a line break separates two numbers. */
const SPACED = /^[1-9][0-9]{0,2}(?:\p{Zs}[0-9]{3})+(?=(?:[.,][0-9]*)?$)/u
const EXPONENT = /^[0-9.,]+e[+-]?[0-9]+$/i
const DIGITS = /^[0-9]*$/

/** Typed or pasted text in ASCII, without the unit and the spaces around it and between groups of three. */
export const cleanTyped = (typed: string): string =>
  typed
    .replaceAll(FULL_WIDTH, narrow)
    .replaceAll(UNSEEN, '')
    .replaceAll(/[。｡]/g, '.')
    .trim()
    .replaceAll(UNIT, '')
    .replace(SPACED, (whole) => whole.replaceAll(/\p{Zs}/gu, ''))

/** Removes the separators of groups of three; undefined if they don't separate such groups. */
function ungroup(whole: string, separator: '.' | ','): string | undefined {
  const [first = '', ...groups] = whole.split(separator)
  const isGrouped =
    groups.length === 0 || (/^[1-9][0-9]{0,2}$/.test(first) && groups.every((group) => /^[0-9]{3}$/.test(group)))
  return isGrouped && DIGITS.test(first) ? first + groups.join('') : undefined
}

/** `1,000` is a thousand or one, and `1,0000` ten thousand in Chinese groups. `0,500` and `1250,75` have one meaning. */
const isAmbiguous = (whole: string, fraction: string): boolean =>
  !whole.startsWith('0') &&
  whole !== '' &&
  (fraction.length === 3 || fraction.length === 4) &&
  whole.length <= fraction.length

/** Splits into whole and fraction at the last separator, unless it can only separate groups. */
function splitTyped(text: string): [whole: string | undefined, fraction: string] | 'ambiguous' {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (at < 0) return [text, '']
  const [decimal, other] = text[at] === '.' ? (['.', ','] as const) : ([',', '.'] as const)
  const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)]
  // A separator that occurs twice is no decimal one.
  if (whole.includes(decimal)) return [whole.includes(other) ? undefined : ungroup(text, decimal), '']
  if (decimal === ',' && !whole.includes(other) && isAmbiguous(whole, fraction)) return 'ambiguous'
  return [ungroup(whole, other), fraction]
}

/**
 * Parses a typed or pasted amount: accepts full-width digits, spaces, the unit, a decimal point or comma, and groups of
 * three. Text with two meanings is rejected.
 *
 * @param decimals decimals of the token
 */
export function parseTypedAmount(typed: string, decimals: number): { amount: Amount } | { problem: TypedAmountError } {
  const text = cleanTyped(typed)
  if (EXPONENT.test(text)) return { problem: 'exponent' }
  const parts = splitTyped(text)
  if (parts === 'ambiguous') return { problem: /^[0-9,]*$/.test(text) ? 'ambiguous' : 'notANumber' }
  const [whole, fraction] = parts
  if (whole === undefined || !DIGITS.test(whole) || !DIGITS.test(fraction) || whole + fraction === '')
    return { problem: 'notANumber' }
  if (fraction.replace(/0+$/, '').length > decimals) return { problem: 'tooManyDecimals' }
  return { amount: new Big(`${whole || '0'}.${fraction || '0'}`).toFixed() as Amount }
}

/** What stands for a hidden amount: the same for every amount, so that it says nothing about its size. */
export const HIDDEN_AMOUNT = '••••'
