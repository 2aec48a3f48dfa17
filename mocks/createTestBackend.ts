import { Wallet } from 'ethers'
import type { Envelope } from '../src/contract/envelope.ts'
import { loginMessage } from '../src/contract/loginMessage.ts'
import { type BackendOptions, createBackend } from './backend.ts'
import { createOpenApiValidator, withOpenApiValidation } from './docs/openapiValidation.ts'

/** When the tests' clock starts. */
export const NOW = Date.UTC(2026, 10, 21, 14, 2)

// Once for all backends of a test file: compiling the schemas takes a moment.
const differs = createOpenApiValidator()

/** A backend with a clock to turn, and short ways to call it. For unit tests. */
export function createTestBackend(options: BackendOptions = {}) {
  let now = NOW
  const backend = withOpenApiValidation(createBackend({ clock: () => now, ...options }), differs)
  const call = async (path: string, init: { body?: unknown; token?: unknown; language?: string } = {}) => {
    const headers = new Headers({ 'accept-language': init.language ?? 'en-US' })
    if (init.token) headers.set('authorization', `Bearer ${init.token}`)
    const method = init.body === undefined ? 'GET' : 'POST'
    const body = init.body === undefined ? null : JSON.stringify(init.body)
    const response = await backend.respond(new Request(`http://test/api/v1/${path}`, { method, headers, body }))
    // What `data` holds is the test's business.
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
    /** Logs the main member in and answers how to call as it. */
    loggedIn: async () => {
      const { accessToken } = await backend.setState('member-logged-in')
      return (path: string, body?: unknown, language = 'en-US') => call(path, { body, token: accessToken, language })
    },
    pass: (ms: number) => {
      now += ms
    },
  }
}
