import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { listenLocally } from './listenLocally.ts'
import { describeNetworkError, RESPONSE_TIMEOUT_MS } from './networkErrors.ts'
import { INTERACTION_HEADER } from './numberedPact.ts'

export type Header = readonly [name: string, value: string]

/** A request as it was sent to the provider, and what came back. */
export interface Exchange {
  request: { method: string; url: string; headers: readonly Header[]; body: string }
  response?: { status: number; headers: readonly Header[]; body: string }
  /** Why there is no response. */
  error?: string
}

/** Headers of one connection; each side of the proxy has its own. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection']

const toHeaders = (rawHeaders: readonly string[], without: readonly string[]): Header[] =>
  rawHeaders.flatMap((name, index): Header[] =>
    index % 2 === 0 && !without.includes(name.toLowerCase()) ? [[name, rawHeaders[index + 1] ?? '']] : [],
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
      headers: ['host', new URL(url).host, ...headers.flat()],
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

/**
 * Starts a proxy between the verifier and the provider that passes requests and responses on unchanged and records those
 * of each interaction. The verifier's report has neither the request with the values that states returned, nor the
 * response.
 *
 * @param provider base URL of the provider
 * @param added headers that the provider gets besides
 * @returns the proxy's URL, the exchanges by the number of their interaction, and a function that stops the proxy
 */
export async function startRecordingProxy(provider: string, added: readonly Header[] = []) {
  const exchanges = new Map<number, Exchange>()
  const ownHeaders = [...CONNECTION_HEADERS, 'host', INTERACTION_HEADER]
  const { url, stop } = await listenLocally(async (incoming, outgoing) => {
    const number = Number(incoming.headers[INTERACTION_HEADER])
    const body = await buffer(incoming)
    const headers = [...toHeaders(incoming.rawHeaders, ownHeaders), ...added]
    const request = { method: incoming.method ?? '', url: provider + incoming.url, headers, body: String(body) }
    try {
      const [{ statusCode = 0, rawHeaders, headers: parsed }, content] = await send(request, body)
      const received = toHeaders(rawHeaders, CONNECTION_HEADERS)
      const text = decodeBody(content, parsed['content-encoding'])
      exchanges.set(number, { request, response: { status: statusCode, headers: received, body: text } })
      // One connection per request: on a kept-alive one the verifier waits 40 ms for more data each time.
      outgoing.writeHead(statusCode, [...received.flat(), 'connection', 'close']).end(content)
    } catch (error) {
      exchanges.set(number, { request, error: describeNetworkError(error) })
      outgoing.destroy()
    }
  })
  return { url, exchanges, stop }
}
