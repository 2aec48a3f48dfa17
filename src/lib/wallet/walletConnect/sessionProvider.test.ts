import { describe, expect, it } from 'vitest'
import { isDefinitelyUnsent, REFUSED } from '../errors.ts'
import { type Client, createSessionProvider } from './sessionProvider.ts'

const TOPIC = 'session'
const METHODS = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']
const NAMESPACE = { accounts: [`eip155:1:0x${'1'.repeat(40)}`], methods: METHODS, events: [] }

/** What a request rejects with, if the wallet app answers it with an error. */
async function answer(method: string, error: object): Promise<unknown> {
  const session = { topic: TOPIC, expiry: Number.MAX_SAFE_INTEGER, namespaces: { eip155: NAMESPACE } }
  const client = {
    session: { get: () => session, keys: [TOPIC] },
    on: () => {},
    request: () => Promise.reject(error),
  }
  const provider = createSessionProvider(client as unknown as Client, TOPIC, '0x1')
  return provider.request({ method, params: [{ chainId: '0x2' }] }).catch((failure: unknown) => failure)
}

describe('an error of WalletConnect for a transfer', () => {
  it.each([
    ['User rejected.', 5000],
    ['User rejected the request.', 5000],
    ['MetaMask Tx Signature: User denied transaction signature.', 5000],
    ['{"code":4001,"message":"User rejected the request."}', 5000],
    ['User disapproved chains', 5001],
    ['User disapproved requested methods', 5002],
    ['User rejected events.', 5003],
    ['user canceled', 5000],
    ['User Cancelled', 5000],
    ['User has declined', 5000],
    ['Rejected by user', 5000],
    ['Transaction was cancelled by the user', 5000],
  ])('is the user’s refusal if it says so: %s', async (message, code) => {
    const error = await answer('eth_sendTransaction', { code, message })
    expect(error).toMatchObject({ code: REFUSED })
    expect(isDefinitelyUnsent(error)).toBe(true)
  })

  // MetaMask Mobile answers every failure with code 5000, one after the broadcast as well.
  it.each([
    'Network request failed',
    'Internal JSON-RPC error.',
    'Transaction rejected by the node: already known',
    'User operation was rejected by the bundler',
    'The user’s node declined to answer',
    '',
    undefined,
  ])('proves nothing otherwise: %s', async (message) => {
    const thrown = { code: 5000, message }
    const error = await answer('eth_sendTransaction', thrown)
    expect(error).toBe(thrown)
    expect(isDefinitelyUnsent(error)).toBe(false)
  })

  it('proves nothing beside a transaction hash', async () => {
    const data = { txHash: `0x${'a'.repeat(64)}` }
    const error = await answer('eth_sendTransaction', { code: 5000, message: 'User rejected.', data })
    expect(isDefinitelyUnsent(error)).toBe(false)
  })
})

describe('an error of WalletConnect for what moves no tokens', () => {
  it.each(['personal_sign', 'wallet_switchEthereumChain'])('is a refusal whatever it says: %s', async (method) => {
    for (const code of [5000, 5001, 5002, 5003])
      expect(await answer(method, { code, message: 'Network request failed' })).toMatchObject({ code: REFUSED })
  })
})
