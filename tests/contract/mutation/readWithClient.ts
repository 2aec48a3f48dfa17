import { CODE } from '../../../src/contract/codes.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { request } from '../../../src/lib/api/request.ts'
import { ApiError, TOO_MANY_REQUESTS } from '../../../src/lib/errors/ApiError.ts'
import { setTransport } from '../../../src/lib/network/transport.ts'
import type { TextResponse } from '../serve.ts'

/** The app's interpretation of a response. */
export interface ClientResult {
  /** The code if the app handles it, `other` if it doesn't, undefined if it can't read the response. */
  code: number | 'other' | undefined
  /** What the user sees: the data, or the message of an unhandled code. */
  visible: string
}

const { success, refused, badRequest, ...handled } = CODE
const HANDLED_CODES = new Set<number>(Object.values(handled))

/** Whether the app shows the message of a code. It does if it doesn't handle the code. */
export const showsMessage = (code: unknown): boolean => code !== success && !HANDLED_CODES.has(Number(code))

// Tokens and nonces differ in every response.
const withoutTokens = (text: string) => text.replace(/[0-9a-f]{32}/g, '…')

/** Reads a response with the app's API client. */
export async function readWithClient(endpoint: Endpoint, { status, type, text }: TextResponse): Promise<ClientResult> {
  setTransport(() => Promise.resolve(new Response(text, { status, headers: { 'content-type': type } })))
  try {
    const reply = await request(endpoint, {} as Parameters<typeof request>[1])
    return { code: success, visible: withoutTokens(JSON.stringify(reply) ?? '') }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, serverMessage } = error
    // Whatever refuses a refresh ends the session, without a message.
    const endsSession = endpoint.id === 'refreshTokens' && !error.serverFailed && code !== TOO_MANY_REQUESTS
    if (endsSession) return { code: CODE.sessionEnded, visible: '' }
    if (code === undefined || HANDLED_CODES.has(code)) return { code, visible: '' }
    return { code: 'other', visible: serverMessage ?? '' }
  }
}
