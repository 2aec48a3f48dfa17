import { GENERATED } from './headers.ts'

/** The Pages Function that passes `/api` on to the backend. */
export const renderCloudflareApi = (): string => `${GENERATED.replace('#', '//')}
// Set API_ORIGIN in the project's settings: the app calls /api on its own origin.
export async function onRequest({ request, env }) {
  const { pathname, search } = new URL(request.url)
  const response = await fetch(new Request(new URL(pathname + search, env.API_ORIGIN), request))
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', 'no-store')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
`
