import { API_HEADERS, GENERATED, SECURITY_HEADERS } from './headers.ts'

const quote = (value: string) => (value.includes("'") ? `"${value}"` : `'${value}'`)

/** A header as a property, in the format of the project's code. */
function property([name, value]: [string, string]): string {
  const line = `  '${name}': ${quote(value)},`
  return line.length > 120 ? line.replace(': ', ':\n    ') : line
}

/** The Pages Function that passes `/api` on to the backend. */
export const renderCloudflareApi = (): string => `${GENERATED.replace('#', '//')}
// Set API_ORIGIN in the project's settings: the app calls /api on its own origin.

// Pages does not apply _headers to the responses of functions.
const HEADERS = {
${Object.entries({ ...SECURITY_HEADERS, ...API_HEADERS })
  .map(property)
  .join('\n')}
}

export async function onRequest({ request, env }) {
  const { pathname, search } = new URL(request.url)
  const response = await fetch(new Request(new URL(pathname + search, env.API_ORIGIN), request))
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
`
