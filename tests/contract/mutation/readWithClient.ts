import { CODE } from '../../../src/contract/codes.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { request } from '../../../src/lib/api/request.ts'
import { ApiError } from '../../../src/lib/errors/errors.ts'
import { setTransport } from '../../../src/lib/network/transport.ts'

/** An answer on the wire. */
export interface Answer {
  status: number
  type: string
  text: string
}

/** What the app makes of an answer. */
export interface Reading {
  /** The code that it acts on, or that it is another one; undefined for what it cannot read. */
  code: number | 'other' | undefined
  /** What a user would see of it: the data, or the message of a code that the app has no words of its own for. */
  shown: string
}

const { success, refused, badRequest, ...acted } = CODE
const ACTED = new Set<number>(Object.values(acted))
/** Whether the app reads the message beside a code: only where it has no words of its own. */
export const showsMessage = (code: unknown): boolean => code !== success && !ACTED.has(Number(code))

// Tokens and nonces are new each time.
const withoutTokens = (text: string) => text.replace(/[0-9a-f]{32}/g, '…')

/** Has the app's own client read an answer. */
export async function read(endpoint: Endpoint, { status, type, text }: Answer): Promise<Reading> {
  setTransport(() => Promise.resolve(new Response(text, { status, headers: { 'content-type': type } })))
  try {
    const reply = await request(endpoint, {} as Parameters<typeof request>[1])
    return { code: success, shown: withoutTokens(JSON.stringify(reply) ?? '') }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, serverMessage } = error
    if (code === undefined || ACTED.has(code)) return { code, shown: '' }
    return { code: 'other', shown: serverMessage ?? '' }
  }
}
