import { STATUS_CODES } from 'node:http'
import { MatchersV3 } from '@pact-foundation/pact'
import { CODE } from '../../../src/contract/codes.ts'

/*
 * Each matcher accepts exactly the values that the app can read.
 *
 * A bare regex matches the JSON text of a value, so it accepts a number and its digits as a string; pact-js has no
 * matcher for that. Null is the text "null". Regex engines differ between Pact implementations, so expressions are
 * anchored, brackets are escaped, and digits are `[0-9]`, because `\d` can match digits of any script.
 */
const regexOverJson = (regex: string) => ({ 'pact:matcher:type': 'regex', regex })
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
/** An identifier: a non-empty string or a number. */
export const id = (example: string) => ({
  'pact:matcher:type': [notEmpty, regexOverJson('^[^{}\\[\\]]+$')],
  value: example,
})
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
  ...regexOverJson('^[+-]?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]{1,2})?$'),
  value: example,
})
/** A non-negative amount: a decimal string or a number. */
export const balance = (example: string | number) => ({
  ...regexOverJson('^[0-9]+([.][0-9]+)?([eE][+-]?[0-9]{1,2})?$'),
  value: example,
})
/** A non-negative integer, or its digits as a string. */
export const count = (example: number) => ({ ...regexOverJson('^[0-9]+([.]0+)?$'), value: example })
/** An integer, or its digits as a string. */
export const wholeNumber = (example: number) => ({ ...regexOverJson('^-?[0-9]+([.]0+)?$'), value: example })
/** Unix seconds: at most eleven digits, while milliseconds have thirteen. */
export const unixSeconds = (example: number) => ({ ...regexOverJson('^[0-9]{1,11}$'), value: example })
/** A timestamp in any format that the app can read: seconds, milliseconds, ISO 8601. */
export const timestamp = (example: number | string) => ({
  ...regexOverJson('^([0-9]{1,13}|[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+(Z|[+-][0-9:]+)?)?)$'),
  value: example,
})
/** `in` or `out`. */
export const direction = (example: 'in' | 'out') => ({ ...regexOverJson('^(in|out)$'), value: example })

/** This string. Inside a list matcher a bare literal would match any value of its type. */
export const equalTo = (value: string) => ({ 'pact:matcher:type': 'equality', value })
/** This number, or its digits as a string. */
export const equalToNumber = (value: number) => ({ ...regexOverJson(`^${value}$`), value })

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

/** A code that the app doesn't handle, so it shows the message: not 200, 400, 401, 402 or 40201. */
export const unhandledCode = (example: number) => ({
  ...regexOverJson(
    '^([1356789][0-9]{2}|20[1-9]|2[1-9][0-9]|40[3-9]|4[1-9][0-9]|[0-9]{4}|[1-35-9][0-9]{4}|4[1-9][0-9]{3})$',
  ),
  value: example,
})
/** A code that means the user isn't logged in. */
export const unauthenticatedCode = (example: number) => ({ ...regexOverJson('^(401|402|40201)$'), value: example })
/** A client error. 5xx is excluded, because it leaves open whether the server acted. */
export const clientErrorCode = (example: number) => ({ ...regexOverJson('^(4[0-9]{2}|40201)$'), value: example })

/** The registered HTTP statuses of errors. */
const ERROR_STATUSES = Object.keys(STATUS_CODES).filter((status) => /^[45]/.test(status))

/**
 * Lists the HTTP statuses, besides 200, over which a code can travel: those of the same number. 40201 has none, so it
 * travels over 401, which means the same.
 *
 * @param code the code of an envelope, or its matcher
 */
export function statusesOf(code: unknown): number[] {
  if (code === CODE.tokenExpired) return [CODE.unauthorized]
  const { regex = `^${code}$` } = (typeof code === 'object' && code !== null ? code : {}) as { regex?: string }
  return ERROR_STATUSES.filter((status) => new RegExp(regex).test(status)).map(Number)
}
