import { describe, expect, it } from 'vitest'
import { WalletError } from '../errors/WalletError.ts'
import {
  collectErrorCodes,
  findTxHash,
  isDefinitelyUnsent,
  isRequestOpen,
  isTxHash,
  isUnrecognizedChain,
  toWalletError,
} from './errors.ts'

/** An error that is nested this often. */
const nest = (error: unknown, depth: number): unknown => (depth === 0 ? error : { cause: nest(error, depth - 1) })

describe('toWalletError', () => {
  it.each([
    ['a refusal', { code: 4001, message: 'User rejected' }, 'refused'],
    ['a nested refusal', { code: -32603, data: { originalError: { code: 4001 } } }, 'refused'],
    ['a refusal wrapped by a library', { code: 'UNKNOWN_ERROR', info: { error: { code: 4001 } } }, 'refused'],
    ['a refusal that is nested four times', nest({ code: 4001 }, 4), 'refused'],
    ['a request that is open already', { code: -32002, message: 'Already processing' }, 'pending'],
    ['a locked wallet', { code: 4100 }, 'locked'],
  ])('converts %s', (_, thrown, kind) => {
    expect(toWalletError(thrown).kind).toBe(kind)
  })

  it.each([
    ['a message', { code: -32603, message: 'Insufficient funds' }, 'Insufficient funds'],
    ['a text', 'boom', 'boom'],
    ['a message that is no text', { message: 5 }, ''],
  ])('names what the wallet says: %s', (_, thrown, detail) => {
    expect(toWalletError(thrown)).toMatchObject({ kind: 'failed', detail, cause: thrown })
  })

  it('leaves a wallet error as it is', () => {
    const error = new WalletError('wrongChain')
    expect(toWalletError(error)).toBe(error)
  })

  it('handles an error that wraps itself', () => {
    const loop: Record<string, unknown> = { code: 1 }
    loop.cause = loop
    expect(toWalletError(loop).kind).toBe('failed')
  })
})

describe('the hash of a transaction', () => {
  const hash = `0x${'aB'.repeat(32)}`

  it.each([
    ['a longer one, as a signature is', `${hash}00`],
    ['one inside a text', `sent ${hash}`],
    ['a shorter one', hash.slice(0, -1)],
    ['one without 0x', 'ab'.repeat(32)],
    ['a list of one', [hash]],
    ['nothing', null],
  ])('is not %s', (_, value) => {
    expect(isTxHash(value)).toBe(false)
    expect(findTxHash({ hash: value })).toBeUndefined()
  })

  it.each(['sendTransactionHash', 'transactionHash', 'txHash', 'hash'])('is found under the name %s', (name) => {
    expect(isTxHash(hash)).toBe(true)
    expect(findTxHash({ code: -32603, [name]: hash })).toBe(hash)
  })

  it.each(['cause', 'error', 'originalError', 'data', 'info'])('is found in the nested error %s', (name) => {
    expect(findTxHash({ message: 'Internal error', [name]: { hash } })).toBe(hash)
  })

  it('is found four levels deep; an error that wraps itself ends the search', () => {
    expect(findTxHash(nest({ hash }, 4))).toBe(hash)
    expect(findTxHash(nest({ hash }, 5))).toBeUndefined()
    const loop: Record<string, unknown> = {}
    loop.data = loop
    expect(findTxHash(loop)).toBeUndefined()
  })
})

describe('isUnrecognizedChain', () => {
  it.each([
    ['a code', { code: 4902 }],
    ['a wrapped code', { code: -32603, data: { originalError: { code: 4902 } } }],
    ['a text with the code', { code: -32603, message: 'Error 4902: try adding the chain' }],
    ['a nested text', { code: -32000, data: { message: 'Unrecognized chain ID "0x7a69". Try adding the chain.' } }],
    ['a text alone', 'Unknown chain 31337'],
    ['a nested text alone', { error: 'Chain 31337 has not been added' }],
  ])('is true for %s', (_, error) => {
    expect(isUnrecognizedChain(error)).toBe(true)
    expect(isUnrecognizedChain(toWalletError(error))).toBe(true)
  })

  it.each([
    ['an unsupported method', { code: 4200, message: 'Method not supported' }],
    ['another number', { code: -32603, message: 'Error 14902' }],
    ['a refusal', { code: 4001, message: 'User rejected the request.' }],
    ['nothing', undefined],
  ])('is false for %s', (_, error) => {
    expect(isUnrecognizedChain(error)).toBe(false)
  })
})

it('collectErrorCodes leaves out a timeout, whose number is none of JSON-RPC', () => {
  expect(collectErrorCodes(new DOMException('signal timed out', 'TimeoutError'))).toEqual([])
  expect(collectErrorCodes({ code: -32603, cause: { code: 4001 } })).toEqual([-32603, 4001])
})

describe('isDefinitelyUnsent', () => {
  it.each([
    ['a refusal', { code: 4001 }],
    ['a nested refusal', { code: -32603, data: { originalError: { code: 4001 } } }],
    ['a locked wallet', { code: 4100 }],
    ['an unsupported method', { code: 4200 }],
    ['invalid params', { code: -32602 }],
  ])('is true for %s', (_, error) => {
    expect(isDefinitelyUnsent(error)).toBe(true)
  })

  it.each([
    ['a request that is open already, which may be this one', { code: -32002, message: 'Request already pending.' }],
    ['a node that timed out after the broadcast', { code: -32002, message: 'request timed out' }],
    ['the same, wrapped by the wallet', { code: -32603, data: { code: -32002, message: 'request timed out' } }],
    ['the same, with a HTTP status', { code: -32002, message: 'already unavailable', data: { httpStatus: 503 } }],
    ['invalid params of a nested call', { code: -32603, data: { code: -32602 } }],
    ['a refusal of a transaction with a hash', { code: 4001, info: { sendTransactionHash: `0x${'a'.repeat(64)}` } }],
    ['an internal error', { code: -32603, message: 'Internal error' }],
    ['a failure in a wallet app', { code: 5000, message: 'Network request failed' }],
    ['a text', 'boom'],
  ])('is false for %s', (_, error) => {
    expect(isDefinitelyUnsent(error)).toBe(false)
  })
})

describe('isRequestOpen', () => {
  it('is true for -32002 whose text speaks of an open request', () => {
    expect(isRequestOpen({ code: -32002, message: 'Request already pending. Please wait.' })).toBe(true)
  })

  it.each([
    ['a node that timed out after the broadcast', { code: -32002, message: 'request timed out' }],
    ['an unavailable node', { code: -32002, message: 'already unavailable', data: { httpStatus: 503 } }],
    ['a hash', { code: -32002, message: 'already pending', data: { txHash: `0x${'a'.repeat(64)}` } }],
    ['another code with the same text', { code: -32603, message: 'already pending' }],
    ['a refusal with the same text', { code: 4001, message: 'already processing' }],
    ['the code nested in another', { code: -32603, data: { code: -32002, message: 'already pending' } }],
  ])('is false for %s', (_, error) => {
    expect(isRequestOpen(error)).toBe(false)
  })
})
