import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { describeNetworkError, RESPONSE_TIMEOUT_MS } from './networkErrors.ts'

export type Header = readonly [name: string, value: string]

/** A request as it was sent to the provider, and what came back. */
export interface Exchange {
  request: { method: string; url: string; headers: readonly Header[]; body: string }
  response?: { status: number; headers: readonly Header[]; body: string }
  /** Why there is no response. */
  error?: string
}

/** Headers of one connection; each side of the proxy has its own. */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection'])

const toHeaders = (rawHeaders: readonly string[]): Header[] =>
  rawHeaders.flatMap((name, index): Header[] =>
    index % 2 === 0 && !CONNECTION_HEADERS.has(name.toLowerCase()) ? [[name, rawHeaders[index + 1] ?? '']] : [],
  )

const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
}

function decodeBody(body: Buffer, encoding: string | undefined): string {
  try {
    return String(DECODERS[encoding ?? '']?.(body) ?? body)
  } catch {
    return `(${body.length} bytes that are not ${encoding})`
  }
}

/** Sends a request on and buffers the response. */
async function send({ method, url, headers }: Exchange['request'], body: Buffer): Promise<[IncomingMessage, Buffer]> {
  const requestOver = url.startsWith('https:') ? httpsRequest : httpRequest
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    requestOver(url, {
      method,
      headers: headers.flat(),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      agent: false,
    })
      .on('response', resolve)
      // An aborted request fails with an AbortError; its cause says that the time was up.
      .on('error', (error) => reject(error.name === 'AbortError' ? error.cause : error))
      .end(body)
  })
  return [response, await buffer(response)]
}

export interface ForwardOptions {
  /** Headers that the provider doesn't get, in lower case. */
  hidden?: readonly string[]
  /** Headers that the provider gets besides. */
  added?: readonly Header[]
  /** Gets the request before it is sent, for someone who looks before the response came. */
  onRequest?: (exchange: Exchange) => void
}

/**
 * Sends a request on to the provider and its response back, both unchanged.
 *
 * @param provider base URL of the provider
 * @returns the request and the response, or why there is none; then the connection of `outgoing` is broken as well
 */
export async function forwardRequest(
  provider: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { hidden = [], added = [], onRequest }: ForwardOptions = {},
): Promise<Exchange> {
  const body = await buffer(incoming)
  const url = provider + (incoming.url ?? '')
  const own = ['host', ...hidden]
  const headers = [...toHeaders(incoming.rawHeaders).filter(([name]) => !own.includes(name.toLowerCase())), ...added]
  const request = { method: incoming.method ?? '', url, headers, body: String(body) }
  onRequest?.({ request })
  try {
    const [{ statusCode = 0, rawHeaders, headers: parsed }, content] = await send(
      { ...request, headers: [['host', new URL(url).host], ...headers] },
      body,
    )
    const response = {
      status: statusCode,
      headers: toHeaders(rawHeaders),
      body: decodeBody(content, parsed['content-encoding']),
    }
    // One connection per request: on a kept-alive one the verifier waits 40 ms for more data each time.
    outgoing.writeHead(statusCode, [...response.headers.flat(), 'connection', 'close']).end(content)
    return { request, response }
  } catch (error) {
    outgoing.destroy()
    return { request, error: describeNetworkError(error) }
  }
}
