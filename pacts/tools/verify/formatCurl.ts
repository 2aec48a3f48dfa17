import type { Exchange } from './recordingProxy.ts'

/** Headers that curl sends by itself. */
const CURL_HEADERS = new Set(['host', 'content-length', 'accept'])

/** In double quotes, so that a variable in place of a secret is read. */
const quote = (text: string): string => `"${text.replaceAll(/["\\$`]/g, '\\$&')}"`

/** Formats a request as a command that sends it again: every header and the whole body. */
export function formatCurl({ method, url, headers, body }: Exchange['request']): string {
  const options = headers
    .filter(([name]) => !CURL_HEADERS.has(name.toLowerCase()))
    .map(([name, value]) =>
      name.toLowerCase() === 'accept-encoding' ? '--compressed' : `-H ${quote(`${name}: ${value}`)}`,
    )
  const data = body === '' ? [] : [`--data-raw ${quote(body)}`]
  return ['curl -i', ...(method === 'GET' ? [] : [`-X ${method}`]), ...options, ...data, quote(url)].join(' ')
}
