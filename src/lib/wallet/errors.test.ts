import { describe, expect, it } from 'vitest'
import { collectErrorCodes, toWalletError, UNRECOGNIZED_CHAIN } from './errors.ts'

describe('toWalletError', () => {
  it.each([
    ['a refusal', { code: 4001, message: 'User rejected' }, 'refused'],
    ['a nested refusal', { code: -32603, data: { originalError: { code: 4001 } } }, 'refused'],
    ['a refusal wrapped by a library', { code: 'UNKNOWN_ERROR', info: { error: { code: 4001 } } }, 'refused'],
    ['a request that is open already', { code: -32002, message: 'Already processing' }, 'pending'],
    ['a locked wallet', { code: 4100 }, 'locked'],
    ['a text', 'boom', 'failed'],
    ['nothing', undefined, 'failed'],
    ['an empty object', {}, 'failed'],
  ])('converts %s', (_, thrown, kind) => {
    expect(toWalletError(thrown).kind).toBe(kind)
  })

  it('recognizes an unknown chain in a wrapped code', () => {
    expect(collectErrorCodes({ code: -32603, data: { originalError: { code: UNRECOGNIZED_CHAIN } } })).toContain(
      UNRECOGNIZED_CHAIN,
    )
  })

  it('handles an error that wraps itself', () => {
    const loop: Record<string, unknown> = { code: 1 }
    loop.cause = loop
    expect(toWalletError(loop).kind).toBe('failed')
  })
})
