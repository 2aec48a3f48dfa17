import { createHash } from 'node:crypto'
import { isSameOriginPath } from '../../src/lib/config/parseEnv.ts'

/** Origins of the endpoints that are not on the app's own origin. */
const externalOrigins = (urls: string[]) =>
  urls.filter((url) => !isSameOriginPath(url)).map((url) => new URL(url).origin)

/** The inline elements of the page as sources: they are allowed, and no others. */
const hashesOf = (html: string, tag: 'script' | 'style'): string =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))]
    .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('')

/**
 * The page's policy.
 *
 * @param html the page, whose inline script and style are allowed by their hashes
 * @param policyUrls their origins go into `connect-src`
 */
export const renderPolicy = (html: string, policyUrls: string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self'${hashesOf(html, 'script')}`,
    `style-src 'self'${hashesOf(html, 'style')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...new Set(externalOrigins(policyUrls))].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

/**
 * The policy as an element, which must be the first of the head. A header would block wallets that inject an inline script;
 * the meta tag applies only to what follows it.
 */
export const renderPolicyMeta = (html: string, policyUrls: string[]): string =>
  `<meta http-equiv="Content-Security-Policy" content="${renderPolicy(html, policyUrls)}">`
