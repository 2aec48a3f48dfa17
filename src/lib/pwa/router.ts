import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { NavigationRoute, Route, Router } from 'workbox-routing'
import { NOT_FOUND_PAGE, pageOf, SHELL } from '../config/pages.ts'
import type { createPrecache } from './precache.ts'

/**
 * Navigations that the service worker leaves to the network: the server's paths, and files (a dot in the last segment).
 * All others get the app shell, which renders not-found itself.
 */
export const NAVIGATION_DENYLIST: RegExp[] = [/^\/(?:api|docs)(?:[/?]|$)/, /^[^?]*\.[^/?]*(?:\?|$)/]

/** Routes the requests of the app's pages. All others are left to the browser. */
export function createRouter({ load, has }: ReturnType<typeof createPrecache>) {
  /** A file of the build; without it, what the host has at the address. */
  const serve = (file: string, { event, request }: RouteHandlerCallbackOptions): Promise<Response> =>
    load(file, event).catch(() => fetch(request))

  /** An address that is no route: another app's, if the host has one there, else the not-found screen. */
  async function openUnknown(options: RouteHandlerCallbackOptions): Promise<Response> {
    const response = await fetch(options.request).catch(() => undefined)
    return response?.ok || response?.type === 'opaqueredirect' ? response : serve(SHELL, options)
  }

  const router = new Router()
  router.registerRoute(
    new Route(
      ({ url }) => has(url.href),
      (options) => serve(options.request.url, options),
    ),
  )
  router.registerRoute(
    new NavigationRoute(
      (options) => (pageOf(options.url.pathname) === NOT_FOUND_PAGE ? openUnknown(options) : serve(SHELL, options)),
      { denylist: NAVIGATION_DENYLIST },
    ),
  )
  return router
}
