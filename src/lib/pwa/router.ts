import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { NavigationRoute, Route, Router } from 'workbox-routing'
import { withTimeLimit } from '../browser/sleep.ts'
import { NOT_FOUND_PAGE, pageOf, SHELL } from '../config/pages.ts'
import { NAVIGATION_DENYLIST } from './navigationDenylist.ts'
import type { createPrecache } from './precache.ts'

/** How long a damaged build waits for the host. */
const REPAIR_LIMIT_MS = 5000

/** Settles with undefined when the work fails or takes too long. */
const withinLimit = <T>(work: Promise<T>): Promise<T | undefined> =>
  withTimeLimit(
    work.catch(() => undefined),
    REPAIR_LIMIT_MS,
    undefined,
  )

/** Routes the requests of the app's pages. All others are left to the browser. */
export function createRouter({ load, has, complete, startFiles, lacksFile }: ReturnType<typeof createPrecache>) {
  /** The shell, if it starts; else the page of the host, which loads the files that the host has. */
  async function openApp({ event, request }: RouteHandlerCallbackOptions): Promise<Response> {
    const start = async () => {
      if (lacksFile()) await complete(event)
      const [response] = await Promise.all([SHELL, ...startFiles].map((file) => load(file, event)))
      return response
    }
    const started = await withinLimit(start())
    if (started) return started
    const page = await withinLimit(fetch(request))
    return page?.ok ? page : load(SHELL, event).catch(() => page ?? Response.error())
  }

  /** An address that is no route: another app's, if the host has one there, else the not-found screen. */
  async function openUnknown(options: RouteHandlerCallbackOptions): Promise<Response> {
    const response = await fetch(options.request).catch(() => undefined)
    return response?.ok || response?.type === 'opaqueredirect' ? response : openApp(options)
  }

  const router = new Router()
  router.registerRoute(
    new Route(
      ({ url }) => has(url.href),
      ({ event, request }) => load(request.url, event).catch(() => fetch(request)),
    ),
  )
  router.registerRoute(
    new NavigationRoute(
      (options) => (pageOf(options.url.pathname) === NOT_FOUND_PAGE ? openUnknown(options) : openApp(options)),
      { denylist: NAVIGATION_DENYLIST },
    ),
  )
  return router
}
