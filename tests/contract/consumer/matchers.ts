import { MatchersV3 } from '@pact-foundation/pact'
import { CODE } from '../../../src/contract/codes.ts'

/*
 * What the app asks of a value, and no more.
 *
 * An expression alone looks at the JSON of a value, so that it takes a number and its digits alike, which pact-js has
 * no name for; null is the text "null" to it. Engines differ: it matches the whole, brackets are escaped, and it has
 * `[0-9]`, because `\d` may be a digit of any script.
 */
const regexOverJson = (regex: string) => ({ 'pact:matcher:type': 'regex', regex })
const sameType = { 'pact:matcher:type': 'type' }
const notEmpty = { 'pact:matcher:type': 'notEmpty' }

/** Text for people; may be empty. */
export const text = (example: string) => MatchersV3.string(example)
/** Text with Chinese characters in it. */
export const chineseText = (example: string) => ({ ...regexOverJson('^.*[一-鿿].*$'), value: example })
/** Text without Chinese characters. */
export const nonChineseText = (example: string) => ({
  'pact:matcher:type': [sameType, regexOverJson('^[^一-鿿]*$')],
  value: example,
})
/** An opaque string that is not empty. */
export const token = (example: string) => ({ 'pact:matcher:type': [sameType, notEmpty], value: example })
/** An identifier: a string or a number, not empty. */
export const id = (example: string) => ({
  'pact:matcher:type': [notEmpty, regexOverJson('^[^{}\\[\\]]+$')],
  value: example,
})
/** An address in any case. */
export const address = (example: string) => ({
  'pact:matcher:type': [sameType, regexOverJson('^0x[0-9a-fA-F]{40}$')],
  value: example,
})
/** This very address, in any case. */
export const sameAddress = (example: string) => ({
  ...regexOverJson(`^${example.replaceAll(/[a-f]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)}$`),
  value: example,
})
/** An amount, with or without a sign: a decimal string or a number. */
export const amount = (example: string | number) => ({
  ...regexOverJson('^[+-]?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]{1,2})?$'),
  value: example,
})
/** An amount from 0: a decimal string or a number. */
export const balance = (example: string | number) => ({
  ...regexOverJson('^[0-9]+([.][0-9]+)?([eE][+-]?[0-9]{1,2})?$'),
  value: example,
})
/** A whole number from 0, or its digits. */
export const count = (example: number) => ({ ...regexOverJson('^[0-9]+([.]0+)?$'), value: example })
/** A whole number, or its digits. */
export const wholeNumber = (example: number) => ({ ...regexOverJson('^-?[0-9]+([.]0+)?$'), value: example })
/** Unix seconds: eleven digits at most; milliseconds have thirteen. */
export const unixSeconds = (example: number) => ({ ...regexOverJson('^[0-9]{1,11}$'), value: example })
/** A moment in any way of writing that the app can read: seconds, milliseconds, ISO 8601. */
export const timestamp = (example: number | string) => ({
  ...regexOverJson('^([0-9]{1,13}|[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+(Z|[+-][0-9:]+)?)?)$'),
  value: example,
})
/** Into an account or out of it. */
export const direction = (example: 'in' | 'out') => ({ ...regexOverJson('^(in|out)$'), value: example })

/** This very value. Inside a list a bare literal would do with any value of its type. */
export const equalTo = (value: string) => ({ 'pact:matcher:type': 'equality', value })
/** This very number, or its digits. */
export const equalToNumber = (value: number) => ({ ...regexOverJson(`^${value}$`), value })

/**
 * Text around a value that the provider's state hands over, where an example won't do: tokens, nonces. The app has to
 * send exactly that; pact-js's `fromProviderState` would do with any text.
 */
export const fromState = (name: string, example: string, before = '') => ({
  'pact:matcher:type': 'equality',
  'pact:generator:type': 'ProviderState',
  expression: `${before}\${${name}}`,
  value: `${before}${example}`,
})

/** The envelope of a success. Its code is a literal: a matcher around the whole would turn it into "any number". */
export const success = (data: unknown) => ({ code: CODE.success, data })
/** The envelope of a success of which only that it is one is read. */
export const SUCCESS_WITHOUT_DATA = { code: CODE.success }
/** The envelope of a business code. `message` belongs in it where the app shows it. */
export const failure = (code: unknown, more: { message?: unknown } = {}) => ({ code, ...more })

/** A code that the app has no meaning for, so that it shows the message: neither 200 nor 400, 401, 402, 40201. */
export const unhandledCode = (example: number) => ({
  ...regexOverJson(
    '^([1356789][0-9]{2}|20[1-9]|2[1-9][0-9]|40[3-9]|4[1-9][0-9]|[0-9]{4}|[1-35-9][0-9]{4}|4[1-9][0-9]{3})$',
  ),
  value: example,
})
/** A code that says that nobody is logged in. */
export const unauthenticatedCode = (example: number) => ({ ...regexOverJson('^(401|402|40201)$'), value: example })
/** A code that refuses. 5xx would leave open whether the server has acted. */
export const clientErrorCode = (example: number) => ({ ...regexOverJson('^(4[0-9]{2}|40201)$'), value: example })
