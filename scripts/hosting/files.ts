import { renderCloudflareApi } from './cloudflare.ts'
import { renderNetlify } from './netlify.ts'
import { renderNginx } from './nginx.ts'

/**
 * The hosting files besides the build's `_headers`, by path from the root of the repository. Those of `/` are committed.
 *
 * @param base of the app
 */
export const hostingFiles = (base: string): Record<string, string> => ({
  'netlify.toml': renderNetlify(base),
  'docs/hosting/cloudflare/functions/api/[[path]].js': renderCloudflareApi(),
  'docs/hosting/nginx.conf': renderNginx({ base }),
})
