type Schema = { [key: string]: unknown }

/**
 * Regular expressions of values on the wire, as text and as a number. The OpenAPI document and the matchers of the Pact use
 * the same ones. Regex engines differ, so brackets are escaped and digits are `[0-9]`: `\d` can match digits of any script.
 */
export const FORMATS = {
  amount: '[+-]?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]{1,2})?',
  balance: '[+]?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]{1,2})?',
  wholeNumber: '-?[0-9]{1,16}([.]0+)?',
  count: '[0-9]{1,16}([.]0+)?',
  /** At most eleven digits, while milliseconds have thirteen. */
  unixSeconds: '[0-9]{1,11}([.]0+)?',
  /** Seconds, milliseconds or ISO 8601. */
  unixTime:
    '([0-9]{1,13}([.]0+)?|[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,9})?)?(Z|[+-][0-9]{2}:?[0-9]{2})?)?)',
  direction: '(in|out)',
  /** Without the brackets of an object or a list, which a matcher sees as text as well. */
  id: '[^{}\\[\\]]+',
  /** Visible ASCII characters without those brackets. */
  nonce: '[!-Z^-z|~\\\\]{1,128}',
} as const

const text = (format: string, more: Schema = {}): Schema => ({
  type: 'string',
  pattern: `^${format}$`,
  ...more,
})
const either = (...anyOf: Schema[]): Schema => ({ anyOf })

/** Longest amount, in characters. */
const AMOUNT_LENGTH = { maxLength: 100 }
/** Larger numbers have an exponent of three digits. */
const LARGEST_AMOUNT = 1e99
const { MAX_SAFE_INTEGER, MIN_SAFE_INTEGER } = Number
const SECONDS = { minimum: 0, maximum: 99_999_999_999 }
const MILLISECONDS = { minimum: 0, maximum: 9_999_999_999_999 }

/**
 * JSON Schemas of the named scalars of `src/contract`. Their checks and transformations have none, so these are written by
 * hand. tests/contract/openapi.test.ts compares them with the valibot schemas.
 */
export const WIRE_SCHEMAS: Readonly<Record<string, Schema>> = {
  Amount: either(text(FORMATS.amount, AMOUNT_LENGTH), {
    type: 'number',
    minimum: -LARGEST_AMOUNT,
    maximum: LARGEST_AMOUNT,
  }),
  Balance: either(text(FORMATS.balance, AMOUNT_LENGTH), { type: 'number', minimum: 0, maximum: LARGEST_AMOUNT }),
  WholeNumber: either(
    { type: 'integer', minimum: MIN_SAFE_INTEGER, maximum: MAX_SAFE_INTEGER },
    text(FORMATS.wholeNumber),
  ),
  Count: either({ type: 'integer', minimum: 0, maximum: MAX_SAFE_INTEGER }, text(FORMATS.count)),
  UnixTime: either({ type: 'integer', ...MILLISECONDS }, text(FORMATS.unixTime)),
  UnixSeconds: either({ type: 'integer', ...SECONDS }, text(FORMATS.unixSeconds)),
  Direction: { type: 'string', enum: ['in', 'out'] },
  Id: either(text(FORMATS.id), { type: 'integer', minimum: MIN_SAFE_INTEGER, maximum: MAX_SAFE_INTEGER }),
  Nonce: either(text(FORMATS.nonce), { type: 'integer', minimum: MIN_SAFE_INTEGER, maximum: MAX_SAFE_INTEGER }),
}
