import { Wallet } from 'ethers'
import { type BackendOptions, createBackend } from '../mocks/backend.ts'
import { withOpenApiValidation } from '../mocks/docs/openapiValidation.ts'
import type { Envelope } from '../src/contract/envelope.ts'
import { loginMessage } from '../src/contract/loginMessage.ts'

/** Start of the test clock, in Unix milliseconds: 2026-11-21T14:02:00Z. */
export const NOW = Date.UTC(2026, 10, 21, 14, 2)

/** Creates a backend for unit tests, with a manual clock and helpers to call it. */
export function createTestBackend(options: BackendOptions = {}) {
  let now = NOW
  const backend = withOpenApiValidation(createBackend({ clock: () => now, ...options }))
  const call = async (path: string, init: { body?: unknown; token?: unknown; language?: string } = {}) => {
    const headers = new Headers({ 'accept-language': init.language ?? 'en-US' })
    if (init.token) headers.set('authorization', `Bearer ${init.token}`)
    const method = init.body === undefined ? 'GET' : 'POST'
    const body = init.body === undefined ? null : JSON.stringify(init.body)
    const response = await backend.respond(new Request(`http://test/api/v1/${path}`, { method, headers, body }))
    // The test knows the type of `data`.
    return (await response.json()) as Envelope & { data: never }
  }
  const signedLogin = async (key: string) => {
    const wallet = new Wallet(key)
    const { data } = await call(`auth/nonce?address=${wallet.address}`)
    const { nonce } = data as { nonce: string }
    const signature = await wallet.signMessage(loginMessage(wallet.address, nonce))
    return { address: wallet.address, nonce, signature, inviteCode: '' }
  }
  return {
    backend,
    call,
    signedLogin,
    /** Logs in the main member. @returns a function that calls the API as this member */
    loggedIn: async () => {
      const { accessToken } = await backend.setState('member-logged-in')
      return (path: string, body?: unknown, language = 'en-US') => call(path, { body, token: accessToken, language })
    },
    /** Moves the clock forward. */
    advance: (ms: number) => {
      now += ms
    },
  }
}
