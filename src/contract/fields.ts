import Big from 'big.js'
import * as v from 'valibot'

/** Maximum length of an amount, in characters. 2^256 has 78 digits, plus a sign, a point and 18 decimals. */
const AMOUNT_MAX_LENGTH = 100
const AMOUNT_PATTERN = /^[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]{1,2})?$/
/** Unix seconds reach this value in the year 5138. A larger number is in milliseconds. */
const LARGEST_SECONDS = 1e11
// Control characters except line feed and tab, lone surrogates, and bidirectional control characters.
const UNSAFE_TEXT = /(?![\n\t])\p{Cc}|\p{Cs}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

const isAmount = (value: string | number) =>
  String(value).length <= AMOUNT_MAX_LENGTH && AMOUNT_PATTERN.test(String(value))
/**
 * Short as a decimal too: `1e99` is short only as it was sent, and the decimal is parsed again when it is read from the
 * cache.
 */
const isShort = (amount: string) => amount.length <= AMOUNT_MAX_LENGTH

/**
 * An exact decimal. On the wire: a decimal string (preferred) or a JSON number, with an optional sign.
 * In the app: a canonical decimal string ("1.5", never "1.50" or 1.5). Anything else is a malformed response.
 */
export const Amount = v.pipe(
  v.union([v.string(), v.number()]),
  v.check(isAmount, 'not a decimal amount'),
  v.transform((value) => new Big(String(value).replace('+', '')).toFixed()),
  v.check(isShort, 'too many digits'),
  v.brand('Amount'),
)
export type Amount = v.InferOutput<typeof Amount>

/** A non-negative amount: a balance, a price, a fee. */
export const Balance = v.pipe(
  Amount,
  v.check((value) => !value.startsWith('-'), 'negative'),
)

/** An integer: a JSON integer, or its digits as a string (a query parameter, or a number too large for JSON). */
export const WholeNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?[0-9]{1,16}(\.0+)?$/))]),
  v.transform(Number),
  v.safeInteger(),
)

/** A non-negative integer. */
export const Count = v.pipe(WholeNumber, v.minValue(0))

// Stored rows are parsed again: larger seconds would then be taken for milliseconds.
const isInRange = (seconds: number) => Math.abs(seconds) <= LARGEST_SECONDS

const toSeconds = (value: string | number): number => {
  const number = Number(value)
  if (Number.isFinite(number) && value !== '')
    return Math.floor(Math.abs(number) > LARGEST_SECONDS ? number / 1000 : number)
  return Math.floor(Date.parse(String(value)) / 1000)
}

/** A timestamp in Unix seconds. Milliseconds and ISO 8601 are also accepted and converted. */
export const UnixTime = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(toSeconds),
  v.safeInteger('not a time'),
  v.check(isInRange, 'not a time'),
)

/** A time that the specification gives in Unix seconds. Read as any other time. */
export const UnixSeconds = v.pipe(UnixTime)

/** More combining marks on one letter than any script writes: they make a letter wider than the screen. */
const EXCESS_MARKS = /(\p{M}{8})\p{M}+/gu

/** Letters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/**
 * Strips bidi controls and excess combining marks, and wraps right-to-left text in FSI…PDI, so that it can't reorder
 * the text around it.
 */
function sanitizeText(value: string): string {
  const safe = value.replace(UNSAFE_TEXT, '').replace(EXCESS_MARKS, '$1')
  return RIGHT_TO_LEFT.test(safe) ? `\u2068${safe}\u2069` : safe
}

/** Display text, never HTML. Control and bidirectional characters are removed; line breaks are preserved. */
export const Text = v.pipe(v.string(), v.transform(sanitizeText))

/** `in` or `out`. Any other text is shown unchanged. */
export const Direction = v.pipe(Text)

/** An opaque code that becomes part of a link: text without control characters and lone surrogates, else unchanged. */
export const Code = v.pipe(
  v.string(),
  v.transform((value) => value.replace(UNSAFE_TEXT, '')),
)

/** Display text. Missing or null counts as empty. */
export const OptionalText = v.pipe(v.nullish(v.string(), ''), v.transform(sanitizeText))

/**
 * An opaque identifier: a string or a JSON integer. Sent back with the type it came with: 1 stays 1, "1" stays "1".
 * A number beyond 2^53 is sent back as a string; better send such ids as strings. Compare as strings.
 */
export const Id = v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.safeInteger())])

/** An account address: 0x and 40 hexadecimal digits, in any case. */
export const Address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'not an address'))
