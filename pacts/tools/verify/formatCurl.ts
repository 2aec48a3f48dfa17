import type { Exchange } from './forwardRequest.ts'

/** Headers that curl sends by itself. */
const CURL_HEADERS = new Set(['host', 'content-length', 'accept'])

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Quotes a header. A secret becomes a shell variable, which needs double quotes. */
const quoteHeader = (name: string, value: string, secret: string | undefined): string =>
  secret !== undefined && value.includes(secret)
    ? `"${name}: ${value.replaceAll(secret, '$ACCESS_TOKEN')}"`
    : quote(`${name}: ${value}`)

/**
 * Formats a request as a command that sends it again: every header and the whole body.
 *
 * @param secret an access token that must not be printed; the command reads it from `$ACCESS_TOKEN`
 */
export function formatCurl({ method, url, headers, body }: Exchange['request'], secret?: string): string {
  const options = headers
    .filter(([name]) => !CURL_HEADERS.has(name.toLowerCase()))
    .map(([name, value]) =>
      name.toLowerCase() === 'accept-encoding' ? '--compressed' : `-H ${quoteHeader(name, value, secret)}`,
    )
  const data = body === '' ? [] : [`--data-raw ${quote(body)}`]
  return ['curl -i', ...(method === 'GET' ? [] : [`-X ${method}`]), ...options, ...data, quote(url)].join(' ')
}
