import { withTimeLimit } from '../browser/sleep.ts'
import { NOT_FOUND_PAGE, pageOf, shellOf } from '../config/pages.ts'
import { paths } from '../config/paths.ts'
import { NAVIGATION_DENYLIST } from './navigationDenylist.ts'
import type { createPrecache } from './precache.ts'

/** How long a damaged build waits for the host before it is served as it is. */
const REPAIR_LIMIT_MS = 5000

/** Settles with undefined when the work fails or takes too long. */
const withinLimit = <T>(work: Promise<T>): Promise<T | undefined> =>
  withTimeLimit(
    work.catch(() => undefined),
    REPAIR_LIMIT_MS,
    undefined,
  )

interface Parts {
  precache: ReturnType<typeof createPrecache>
  /** Of the worker. */
  origin: string
  fetch: (request: Request) => Promise<Response>
  /** Runs work after the response, when the page has had time to start. */
  later: (work: () => Promise<unknown>) => void
}

/**
 * The shell of the route, if it starts on the device or can be repaired; else the page of the host, which loads the files that
 * the host has. The rest of the build is completed afterwards.
 */
async function respondWithShell(request: Request, { precache, fetch, later }: Parts): Promise<Response> {
  const shell = precache.entryOf(shellOf(new URL(request.url).pathname)) ?? precache.entryOf(shellOf(paths.home))
  if (!shell) return fetch(request)
  // Neither can be checked afterwards: without them nothing runs that could ask again.
  const [stored, canStart] = await Promise.all([precache.readShell(shell).catch(() => undefined), precache.canStart()])
  if (stored && canStart) {
    later(() => precache.complete().catch(() => {}))
    return stored
  }
  const repaired = await withinLimit(precache.complete().then(() => precache.readFile(shell)))
  if (repaired) return repaired
  const response = await withinLimit(fetch(request))
  if (response?.ok) return response
  return stored ?? precache.readFile(shell).catch(() => fetch(request))
}

/**
 * An address that is no route: from the host if there is something else, such as another app below a path of this one, else
 * the not-found page.
 */
async function respondToUnknown(request: Request, parts: Parts): Promise<Response> {
  const response = await withinLimit(parts.fetch(request))
  return response?.ok || response?.type === 'opaqueredirect' ? response : respondWithShell(request, parts)
}

/**
 * The worker's response to a request.
 *
 * @returns undefined if the request is left to the browser: everything but the app's own files and pages
 */
export function respond(request: Request, parts: Parts): Promise<Response> | undefined {
  const { precache, fetch, later } = parts
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== parts.origin) return undefined
  const entry = search ? undefined : precache.entryOf(pathname)
  if (!entry) {
    const isNavigation =
      request.mode === 'navigate' && !NAVIGATION_DENYLIST.some((pattern) => pattern.test(pathname + search))
    if (!isNavigation) return undefined
    return pageOf(pathname) === NOT_FOUND_PAGE ? respondToUnknown(request, parts) : respondWithShell(request, parts)
  }
  // Checked after the response: a copy of the body would lose the browser's compiled code.
  return precache.readFile(entry).then(
    (response) => {
      later(() => precache.check(entry).catch(() => {}))
      return response
    },
    () => fetch(request),
  )
}
