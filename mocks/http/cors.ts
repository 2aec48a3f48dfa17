/** Any page may call the API, as an app of another team on its own port does. The control routes stay closed to pages. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, accept-language, content-type, idempotency-key',
  'access-control-expose-headers': 'date, content-language',
  'access-control-max-age': '600',
}

/** Whether a browser asks if a page of another origin may call the API. */
export const isPreflight = ({ method, url }: Request): boolean =>
  method === 'OPTIONS' && new URL(url).pathname.startsWith('/api/')

export const preflightResponse = (): Response => new Response(null, { status: 204, headers: HEADERS })

/** Lets pages of any origin read a response. */
export function withCors(response: Response): Response {
  if (response.type === 'error') return response
  for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value)
  return response
}
