/** Response headers of one path, or of everything below a folder (`/icons/*`). All rules that match a path apply. */
export interface HeaderRule {
  path: string
  headers: Readonly<Record<string, string>>
}

const NO_CACHE = { 'Cache-Control': 'no-cache' }
const ONE_DAY = { 'Cache-Control': 'public, max-age=86400' }

/**
 * The headers that a host sends, for every host. The content security policy is in the page itself (vite.config.ts):
 * a header with `script-src` would block wallets that inject an inline script. `frame-ancestors` works only as a header.
 */
export const HEADER_RULES: readonly HeaderRule[] = [
  {
    path: '/*',
    headers: {
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Content-Security-Policy': "frame-ancestors 'none'",
      'X-Frame-Options': 'DENY',
    },
  },
  { path: '/', headers: NO_CACHE },
  { path: '/index.html', headers: NO_CACHE },
  { path: '/sw.js', headers: NO_CACHE },
  { path: '/manifest.webmanifest', headers: NO_CACHE },
  { path: '/icons/*', headers: ONE_DAY },
  { path: '/screenshots/*', headers: ONE_DAY },
  { path: '/assets/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
]

/** Marks a generated file; every format in use has `#` comments. */
export const GENERATED = '# Generated from scripts/hosting by `npm run hosting`. Do not edit.'
