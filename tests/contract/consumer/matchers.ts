import { MatchersV3 } from '@pact-foundation/pact'
import { FORMATS } from '../../../pacts/tools/wireFormats.ts'
import { CODE } from '../../../src/contract/codes.ts'

/*
 * Each matcher accepts exactly the values that the OpenAPI document allows, and one of a value that a state sets only that
 * value.
 *
 * A bare regex matches the JSON text of a value, so it accepts a number and its digits as a string; pact-js has no
 * matcher for that. Null is the text "null".
 */
const regexOverJson = (regex: string) => ({ 'pact:matcher:type': 'regex', regex })
const inFormat = (format: keyof typeof FORMATS) => regexOverJson(`^${FORMATS[format]}$`)
const sameType = { 'pact:matcher:type': 'type' }
const notEmpty = { 'pact:matcher:type': 'notEmpty' }

/** Display text, possibly empty. */
export const text = (example: string) => MatchersV3.string(example)
/** Text that contains Chinese characters. */
export const chineseText = (example: string) => ({ ...regexOverJson('^.*[一-鿿].*$'), value: example })
/** Text without Chinese characters. */
export const nonChineseText = (example: string) => ({
  'pact:matcher:type': [sameType, regexOverJson('^[^一-鿿]*$')],
  value: example,
})
/** A non-empty opaque string. */
export const token = (example: string) => ({ 'pact:matcher:type': [sameType, notEmpty], value: example })
/** An identifier: a non-empty string or an integer. */
export const id = (example: string) => ({
  'pact:matcher:type': [notEmpty, inFormat('id')],
  value: example,
})
/** A nonce: visible ASCII characters without brackets. */
export const nonce = (example: string) => ({ 'pact:matcher:type': [notEmpty, inFormat('nonce')], value: example })
/** Any address, in any case. */
export const address = (example: string) => ({
  'pact:matcher:type': [sameType, regexOverJson('^0x[0-9a-fA-F]{40}$')],
  value: example,
})
/** This address, in any case. */
export const sameAddress = (example: string) => ({
  ...regexOverJson(
    `^${example.replaceAll(/[a-f]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)}$`,
  ),
  value: example,
})
/** An amount with an optional sign: a decimal string or a number. */
export const amount = (example: string | number) => ({
  ...inFormat('amount'),
  value: example,
})
/** A non-negative amount: a decimal string or a number. */
export const balance = (example: string | number) => ({
  ...inFormat('balance'),
  value: example,
})
/** A non-negative integer, or its digits as a string. */
export const count = (example: number) => ({ ...inFormat('count'), value: example })
/** Unix seconds. */
export const unixSeconds = (example: number) => ({ ...inFormat('unixSeconds'), value: example })
/** A timestamp in any format that the app can read. */
export const timestamp = (example: number | string) => ({
  ...inFormat('unixTime'),
  value: example,
})
/** `in` or `out`. */
export const direction = (example: 'in' | 'out') => ({ ...inFormat('direction'), value: example })

/** This string. Inside a list matcher a bare literal would match any value of its type. */
export const equalTo = (value: string) => ({ 'pact:matcher:type': 'equality', value })
/**
 * This number: a JSON number or a decimal string. Another unit, such as wei or cents, is another number.
 *
 * @param sign signs that may precede it
 */
export const equalToNumber = (value: string | number, sign = '[+]?') => {
  const [whole = '', fraction] = String(value).split('.')
  const decimals = fraction === undefined ? '([.]0+)?' : `[.]${fraction}0*`
  return { ...regexOverJson(`^${sign}0*${whole}${decimals}$`), value }
}

/**
 * A value that the provider state returns, such as a token or a nonce. The consumer test requires the exact example,
 * whereas pact-js's `fromProviderState` accepts any text.
 *
 * @param prefix literal text before the value
 */
export const fromState = (name: string, example: string, prefix = '') => ({
  'pact:matcher:type': 'equality',
  'pact:generator:type': 'ProviderState',
  expression: `${prefix}\${${name}}`,
  value: `${prefix}${example}`,
})

/** The envelope of a success. A matcher around the envelope would turn its literal code into "any number". */
export const success = (data: unknown) => ({ code: CODE.success, data })
/** The envelope of a success whose data is not read. */
export const SUCCESS_WITHOUT_DATA = { code: CODE.success }
/** The envelope of a business code. Pass `message` if the app shows it. */
export const failure = (code: unknown, more: { message?: unknown } = {}) => ({ code, ...more })

/** A list of any length, also empty. */
export const listOf = (item: object) => MatchersV3.atLeastLike(item, 0, 1)

const THREE_DIGITS = '[136-9][0-9]{2}|20[1-9]|2[1-9][0-9]|40[3-9]|4[1-9][0-9]'
const FIVE_DIGITS = '[0-35-9][0-9]{4}|4[1-9][0-9]{3}|40[013-9][0-9]{2}|402[1-9][0-9]|4020[02-9]'
const MORE_OR_LESS_DIGITS = '-[0-9]{1,16}|[0-9]{1,2}|[0-9]{4}|[0-9]{6,16}'
const REJECTION = `${THREE_DIGITS}|${FIVE_DIGITS}|${MORE_OR_LESS_DIGITS}`
/** A code that the app doesn't handle, so it shows the message: not 200, 400, 401, 402 or 40201. */
export const unhandledCode = (example: number) => ({ ...regexOverJson(`^(5[0-9]{2}|${REJECTION})$`), value: example })
/** A code without a rule for a login: not 200, 402, 404 or 410. */
export const badSignatureCode = (example: number) => ({
  ...regexOverJson(
    `^([135-9][0-9]{2}|20[1-9]|2[1-9][0-9]|40[0135-9]|41[1-9]|4[2-9][0-9]|[0-9]{5}|${MORE_OR_LESS_DIGITS})$`,
  ),
  value: example,
})
/** The same for a purchase or a withdrawal. 5xx is excluded, because it leaves open whether the server acted. */
export const rejectionCode = (example: number) => ({ ...regexOverJson(`^(${REJECTION})$`), value: example })
/** A code that refuses a refresh: not 200, and neither 429 nor 5xx, which say nothing about the session. */
export const refusedRefreshCode = (example: number) => ({
  ...regexOverJson(`^([136-9][0-9]{2}|20[1-9]|2[1-9][0-9]|4[013-9][0-9]|42[0-8]|[0-9]{5}|${MORE_OR_LESS_DIGITS})$`),
  value: example,
})

/*
 * A refusal says in any way that the call did not succeed: with an envelope of another code than 200, or as the backend's
 * framework does. Pact has no such alternative for JSON, so the body is matched as text: it has no `"code"` that is 200.
 * Regular expressions in Pact can't look ahead.
 */
const WITHOUT_CODE = '(?:[^"]|"(?:c?"|co"|cod")*(?:[^"c]|c[^"o]|co[^"d]|cod[^"e]|code[^"]))*(?:"(?:c?"|co"|cod")*)?'
const ANOTHER_NUMBER = '"?(?:[013-9][0-9]*|2|20|2[1-9][0-9]*|20[1-9][0-9]*|200[0-9]+)[^0-9]'
/** `"code"` as a text, or as a field with another value than 200. */
const ANOTHER_CODE = `"code"\\s*(?:[^\\s:]|:\\s*(?:${ANOTHER_NUMBER}|"?[^0-9"\\s]|""))`
/** Matches the text of any response that is not a success. */
export const REFUSAL_REGEX = `^${WITHOUT_CODE}(?:${ANOTHER_CODE}${WITHOUT_CODE})*$`

const CLIENT_ERRORS = Array.from({ length: 100 }, (_, index) => 400 + index)
/** HTTP statuses of a business code: the envelope says what happened, so any of these will do. */
export const FAILURE_STATUSES = [CODE.success, ...CLIENT_ERRORS]
