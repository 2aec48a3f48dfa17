import { proxy, ref } from 'valtio'
import type { CallRecord } from '../../mocks/callLog.ts'

/** Older calls are dropped. */
const MAX_CALLS = 100

/** The calls of this page to the mock backend, newest first. */
export const callLog = proxy({ calls: [] as CallRecord[] })

export function addCall(call: CallRecord): void {
  callLog.calls = [ref(call), ...callLog.calls.slice(0, MAX_CALLS - 1)]
}

/** The business code of a call's reply; undefined if the reply is no envelope. */
export function replyCode({ reply }: CallRecord): number | undefined {
  try {
    const { code } = JSON.parse(reply) as { code?: unknown }
    return typeof code === 'number' ? code : undefined
  } catch {
    // A reply that is cut in the log still begins with its code.
    const [, code] = /^\{"code":([0-9]+)/.exec(reply) ?? []
    return code === undefined ? undefined : Number(code)
  }
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** Headers that the mock needs to give the same reply. */
const SENT_HEADERS = ['authorization', 'accept-language', 'content-type', 'idempotency-key']

/** Where `npm run mock` listens. */
const MOCK_SERVER = 'http://127.0.0.1:8080'

/** A command that sends the same request to the mock server. */
export function formatCurl({ method, url, headers, body }: CallRecord): string {
  const { pathname, search } = new URL(url)
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(MOCK_SERVER + pathname + search)}`,
    ...headers
      .filter(([name]) => SENT_HEADERS.includes(name))
      .map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === '' ? [] : [`-d ${quote(body)}`]),
  ].join(' \\\n  ')
}
