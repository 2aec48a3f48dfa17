import { MatchersV3 } from '@pact-foundation/pact'
import { CODE } from '../../../src/contract/codes.ts'

/*
 * What the app asks of a value, and no more.
 *
 * An expression alone looks at the JSON of a value, so that it takes a number and its digits alike, which pact-js has
 * no name for; null is the text "null" to it. Engines differ: it matches the whole, brackets are escaped, and it has
 * `[0-9]`, because `\d` may be a digit of any script.
 */
const expression = (regex: string) => ({ 'pact:matcher:type': 'regex', regex })
const sameType = { 'pact:matcher:type': 'type' }
const notEmpty = { 'pact:matcher:type': 'notEmpty' }

/** Text for people; may be empty. */
export const text = (example: string) => MatchersV3.string(example)
/** Text with Chinese characters in it. */
export const chinese = (example: string) => ({ ...expression('^.*[一-鿿].*$'), value: example })
/** An opaque string that is not empty. */
export const token = (example: string) => ({ 'pact:matcher:type': [sameType, notEmpty], value: example })
/** An identifier: a string or a number, not empty. */
export const id = (example: string) => ({
  'pact:matcher:type': [notEmpty, expression('^[^{}\\[\\]]+$')],
  value: example,
})
/** An amount from 0: a decimal string or a number. */
export const balance = (example: string) => ({ ...expression('^[0-9]+([.][0-9]+)?$'), value: example })
/** A whole number from 0, or its digits. */
export const count = (example: number) => ({ ...expression('^[0-9]+([.]0+)?$'), value: example })
/** Unix seconds: eleven digits at most; milliseconds have thirteen. */
export const seconds = (example: number) => ({ ...expression('^[0-9]{1,11}$'), value: example })

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
/** The envelope of a business code. `message` belongs in it where the app shows it. */
export const failure = (code: number, more: { message?: unknown } = {}) => ({ code, ...more })
