import { renderCloudflareApi } from './cloudflare.ts'
import { renderNetlify } from './netlify.ts'
import { renderNginx } from './nginx.ts'

/**
 * The hosting files besides the build's `_headers`, by path. Those of `/` are committed in docs/hosting.
 *
 * @param base of the app
 */
export const hostingFiles = (base: string): Record<string, string> => ({
  'netlify.toml': renderNetlify(base),
  'cloudflare/functions/api/[[path]].js': renderCloudflareApi(),
  'nginx.conf': renderNginx({ base }),
})
