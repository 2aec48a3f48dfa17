import { BASE } from './base.ts'
import { paths } from './paths.ts'

/** The page for paths that are no route. Hosts send a copy of it, 404.html, with status 404. */
export const NOT_FOUND_PAGE: string = `${BASE}not-found.html`

/** The page of each route. The home's is index.html: some hosts redirect that name. */
const PAGE_OF: Record<string, string> = Object.fromEntries(
  Object.values(paths).map((path) => [path, path === paths.home ? path : `${path}.html`]),
)

/** The page that the service worker serves at every route. */
export const SHELL: string = `${BASE}shell.html`

/** Every page of the build. */
export const PAGES: string[] = [...Object.values(PAGE_OF), NOT_FOUND_PAGE]

/** A path as the routes name it: without a slash at its end, unless it is the home. */
export function withoutTrailingSlash(path: string): string {
  const trimmed = path.replace(/(.)\/+$/, '$1')
  return BASE !== '/' && `${trimmed}/` === BASE ? BASE : trimmed
}

const GUEST_PATHS: string[] = [paths.home, paths.deal, paths.dealRecord, paths.mining]

/** Whether the screen of a path needs a login. An unknown path has none. Source: specification §2 */
export function requiresLogin(path: string): boolean {
  const trimmed = withoutTrailingSlash(path)
  return trimmed in PAGE_OF && !GUEST_PATHS.includes(trimmed)
}

/** The page that is served at a path. */
export const pageOf = (path: string): string => PAGE_OF[withoutTrailingSlash(path)] ?? NOT_FOUND_PAGE

/** The file of a page or a shell in the build. */
export const fileOfPage = (page: string): string => (page === paths.home ? 'index.html' : page.slice(BASE.length))
