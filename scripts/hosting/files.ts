import { renderCloudflareApi } from './cloudflare.ts'
import { renderHeadersFile } from './headersFile.ts'
import { renderNetlify } from './netlify.ts'
import { renderNginx } from './nginx.ts'

/** The committed hosting files, by path from the root of the repository. */
export const hostingFiles = (): Record<string, string> => ({
  'public/_headers': renderHeadersFile(),
  'netlify.toml': renderNetlify(),
  'docs/hosting/cloudflare/functions/api/[[path]].js': renderCloudflareApi(),
  'docs/hosting/nginx.conf': renderNginx(),
})
