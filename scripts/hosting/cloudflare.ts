import { paths } from '../../src/lib/config/paths.ts'
import { GENERATED } from './headers.ts'

/**
 * The `_redirects` file of Cloudflare Pages: the page, with status 200, for every route of the app. Any other path
 * without a file gets 404.html. The page is named `/`, because Pages redirects /index.html.
 * Source: https://developers.cloudflare.com/pages/configuration/serving-pages/
 */
export const renderCloudflareRedirects = (): string => {
  const routes = Object.values(paths).filter((path) => path !== paths.home)
  return `${GENERATED}\n${routes.map((path) => `${path} / 200`).join('\n')}\n`
}

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
