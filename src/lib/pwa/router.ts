import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { NavigationRoute, Router } from 'workbox-routing'
import { NOT_FOUND_PAGE, pageOf, SHELL } from '../config/pages.ts'
import type { createPrecache } from './precache.ts'

/**
 * Navigations that the service worker leaves to the network: the API's, and files (a dot in the last segment).
 * All others get the app shell, which renders not-found itself.
 */
export const NAVIGATION_DENYLIST: RegExp[] = [/^\/api(?:[/?]|$)/, /^[^?]*\.[^/?]*(?:\?|$)/]

/** Routes the requests of the app's pages. All others are left to the browser. */
export function createRouter({ load, route }: ReturnType<typeof createPrecache>) {
  /** An address that is no route: another app's, if the host has one there, else the not-found screen. */
  async function openUnknown({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
    const response = await fetch(request).catch(() => undefined)
    return response?.ok || response?.type === 'opaqueredirect' ? response : load(SHELL, event)
  }

  const router = new Router()
  router.registerRoute(route)
  router.registerRoute(
    new NavigationRoute(
      (options) =>
        pageOf(options.url.pathname) === NOT_FOUND_PAGE ? openUnknown(options) : load(SHELL, options.event),
      { denylist: NAVIGATION_DENYLIST },
    ),
  )
  // Without the build's file, what the host has at the address.
  router.setCatchHandler(({ request }) => fetch(request))
  return router
}
