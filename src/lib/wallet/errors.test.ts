import { describe, expect, it } from 'vitest'
import { collectErrorCodes, toWalletError, UNRECOGNIZED_CHAIN } from './errors.ts'

describe('what a wallet rejects with becomes one typed error', () => {
  it.each([
    ['a refusal', { code: 4001, message: 'User rejected' }, 'refused'],
    ['a nested refusal', { code: -32603, data: { originalError: { code: 4001 } } }, 'refused'],
    ['a refusal wrapped by a library', { code: 'UNKNOWN_ERROR', info: { error: { code: 4001 } } }, 'refused'],
    ['a request that is open already', { code: -32002, message: 'Already processing' }, 'pending'],
    ['a locked wallet', { code: 4100 }, 'locked'],
    ['a text', 'boom', 'failed'],
    ['nothing', undefined, 'failed'],
    ['an empty object', {}, 'failed'],
  ])('%s', (_, thrown, kind) => {
    expect(toWalletError(thrown).kind).toBe(kind)
  })

  it('an unknown chain is recognised when the code is wrapped', () => {
    expect(collectErrorCodes({ code: -32603, data: { originalError: { code: UNRECOGNIZED_CHAIN } } })).toContain(
      UNRECOGNIZED_CHAIN,
    )
  })

  it('an error that wraps itself is no endless loop', () => {
    const loop: Record<string, unknown> = { code: 1 }
    loop.cause = loop
    expect(toWalletError(loop).kind).toBe('failed')
  })
})
