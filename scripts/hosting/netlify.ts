import { pathBelow } from '../../src/lib/config/base.ts'
import { NOT_FOUND_PAGE, pageOf } from '../../src/lib/config/pages.ts'
import { paths } from '../../src/lib/config/paths.ts'
import { GENERATED } from './headers.ts'

/** Placeholder for the API origin, which the operator replaces in a copy. */
const API_ORIGIN = 'https://api.example.com'

const redirect = (from: string, to: string, status: number) =>
  `[[redirects]]\n  from = "${from}"\n  to = "${to}"\n  status = ${status}\n`

/** Netlify publishes the root of an origin: with a base, a folder that has the build below it. */
function renderBuild(base: string): string {
  if (base === '/') return '[build]\n  command = "npm run build"\n  publish = "dist/live"\n'
  const site = 'dist/site'
  const command = `npm run build && mkdir -p ${site}${base} && cp -r dist/live/. ${site}${base} && mv ${site}${base}_headers ${site}`
  return `[build]\n  command = "${command}"\n  publish = "${site}"\n\n[build.environment]\n  VITE_BASE = "${base}"\n`
}

/**
 * `netlify.toml`: the API, and the page of every route of the app. Anything else is the not-found page with status 404, so
 * that a missing script is an error. Files win over redirects.
 */
export const renderNetlify = (base: string): string =>
  [
    `${GENERATED}\n# In your copy at the root replace ${API_ORIGIN}: the app calls /api on its own origin.\n`,
    renderBuild(base),
    redirect('/api/*', `${API_ORIGIN}/api/:splat`, 200),
    ...Object.values(paths)
      .filter((path) => path !== paths.home)
      .map((path) => redirect(pathBelow(base, path), pathBelow(base, pageOf(path)), 200)),
    redirect('/*', pathBelow(base, NOT_FOUND_PAGE), 404),
  ].join('\n')
