import type { CheckedAnswer } from './checkingProxy.ts'

const SECRET = /"(?:accessToken|refreshToken)"\s*:\s*"([^"]+)"/g

/** Tokens of the request and of both bodies: what is printed may be copied into a ticket. */
function secretsOf({ request, response }: CheckedAnswer['exchange']): string[] {
  const authorization = request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? ''
  const inBodies = [request.body, response?.body ?? ''].flatMap((body) => [...body.matchAll(SECRET)])
  return [authorization.replace(/^Bearer +/i, ''), ...inBodies.map(([, token = '']) => token)].filter(Boolean)
}

/** Formats an answer with its problems, without tokens. */
export function formatAnswer({ exchange, problems }: CheckedAnswer): string {
  const { request, response } = exchange
  const { pathname, search } = new URL(request.url)
  const lines = [`${request.method} ${pathname}${search} -> ${response?.status ?? 'no response'}`, ...problems]
  const text = lines.join('\n    ')
  return secretsOf(exchange).reduce((line, secret) => line.replaceAll(secret, '…'), text)
}
