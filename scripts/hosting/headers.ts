import { pathBelow } from '../../src/lib/config/base.ts'
import { PAGES as FILES } from '../../src/lib/config/pages.ts'
import { paths } from '../../src/lib/config/paths.ts'

/** Response headers of one path, or of everything below a folder (`/icons/*`). All rules that match a path apply. */
export interface HeaderRule {
  path: string
  headers: Readonly<Record<string, string>>
}

/** Headers of every response. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': [
    ...['clipboard-write=(self)', 'web-share=(self)'],
    ...['accelerometer', 'autoplay', 'bluetooth', 'browsing-topics', 'camera', 'display-capture'].map(off),
    ...['encrypted-media', 'fullscreen', 'geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts'].map(off),
    ...['magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'].map(off),
    ...['screen-wake-lock', 'serial', 'storage-access', 'usb', 'window-management', 'xr-spatial-tracking'].map(off),
  ].join(', '),
  // Wallets open windows of their own.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
}

function off(feature: string): string {
  return `${feature}=()`
}

/** Not for icons, which wallets show in their own windows. */
const OWN_ORIGIN = { 'Cross-Origin-Resource-Policy': 'same-origin' }
const REVALIDATED = { 'Cache-Control': 'no-cache', ...OWN_ORIGIN }
const ONE_DAY = { 'Cache-Control': 'public, max-age=86400' }

/** Headers of the API, where the host passes it on. A reply that was stored would be shown to the next account. */
export const API_HEADERS = { 'Cache-Control': 'no-store', ...OWN_ORIGIN }

/** Paths that are answered with a page. */
const PAGES: string[] = [...new Set(['/index.html', ...Object.values(paths), ...FILES])]

/** Headers of the build's pages and files, with their paths at the root. */
const FILE_RULES: readonly HeaderRule[] = [
  ...[...PAGES, '/shell.html', '/sw.js', '/manifest.webmanifest'].map((path) => ({ path, headers: REVALIDATED })),
  { path: '/icon.svg', headers: ONE_DAY },
  { path: '/icons/*', headers: ONE_DAY },
  { path: '/screenshots/*', headers: ONE_DAY },
  // Names change with the content. No screen has an address below it.
  { path: '/static/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable', ...OWN_ORIGIN } },
]

/**
 * The headers that a host sends, for every host. The content security policy is in the page itself
 * (scripts/build/contentSecurityPolicy.ts): a header with `script-src` would block wallets that inject an inline script.
 * `frame-ancestors` works only as a header.
 *
 * No two rules give one header to a path: hosts would join the values.
 */
export const headerRules = (base: string): readonly HeaderRule[] => [
  { path: '/*', headers: SECURITY_HEADERS },
  ...FILE_RULES.map(({ path, headers }) => ({ path: pathBelow(base, path), headers })),
  { path: '/api/*', headers: API_HEADERS },
]

/** Marks a generated file; every format in use has `#` comments. */
export const GENERATED = '# Generated from scripts/hosting by `npm run hosting`. Do not edit.'
