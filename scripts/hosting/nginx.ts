import { pathBelow } from '../../src/lib/config/base.ts'
import { NOT_FOUND_PAGE } from '../../src/lib/config/pages.ts'
import { API_HEADERS, GENERATED, headerRules, SECURITY_HEADERS } from './headers.ts'

export interface NginxOptions {
  /** Address and port, or a port. */
  listen: string
  /** Path below which the app is. */
  base: string
  /** Absolute path of the folder that is served at `/`: the build, or with a base a folder that has the build below it. */
  root: string
  /** Origin of the API, without a path. */
  api: string
}

const DEFAULTS: NginxOptions = { listen: '80', base: '/', root: '/srv/tpu/dist/live', api: 'http://127.0.0.1:8080' }
/** Default of `root` with a base. */
const ROOT_ABOVE_BASE = '/srv/tpu/dist/site'

const quote = (value: string) => `"${value.replaceAll('"', '\\"')}"`

const escapeRegExp = (path: string) => path.replaceAll('.', '\\.')

/** A path as a key of nginx's `map`: below a folder only files count. */
const mapKey = (path: string) =>
  path.endsWith('/*')
    ? quote(`~^${escapeRegExp(path.slice(0, -1))}.*\\.[^/]*$`)
    : path.endsWith('/')
      ? quote(path)
      : path

/** nginx serves a page's file at each route, so the routes themselves need no entry. */
const isFile = (path: string) => path.endsWith('/') || /\.[^/]*$/.test(path) || path.endsWith('/*')

/** The entries of a `map` from the served file to the value of a header. */
const mapEntries = (base: string, header: string) =>
  headerRules(base)
    .filter(({ path }) => path !== '/*' && path !== '/api/*' && isFile(path))
    .flatMap(({ path, headers }) => (headers[header] ? [`  ${mapKey(path)} ${quote(headers[header])};`] : []))

/** `always`: also on error responses. */
const addHeaders = (headers: Readonly<Record<string, string>>, indent: string) =>
  Object.entries(headers)
    .map(([name, value]) => `${indent}add_header ${name} ${quote(value)} always;`)
    .join('\n')

/** Redirects the base without its last slash to the home. */
const slashRedirect = (base: string) => `  location = ${base.slice(0, -1)} {
    absolute_redirect off;
    return 301 ${base};
  }

`

/** The files of the build. */
function fileLocations(base: string): string {
  const at = (path: string) => pathBelow(base, path)
  return `  # Read by other hosts.
  location ~ ^${escapeRegExp(base)}(_headers|_redirects|404\\.html)$ {
    return 404;
  }

  # nginx's own types have no entry for manifests.
  location = ${at('/manifest.webmanifest')} {
    types { }
    default_type application/manifest+json;
    try_files $uri =404;
  }

  location ~ \\.[^/]*$ {
    try_files $uri =404;
  }

${base === '/' ? '' : slashRedirect(base)}  location = ${base} {
    try_files ${at('/index.html')} =404;
  }

  location ${base} {
    try_files $uri $uri.html ${at(NOT_FOUND_PAGE)};
  }
`
}

/**
 * A configuration for nginx, to be included in its `http` block. Paths with a dot in the last part are files, 404 when
 * missing; every other path gets the page of its route, or the not-found page, as in src/lib/pwa/router.ts.
 */
export function renderNginx(options: Partial<NginxOptions> = {}): string {
  const base = options.base ?? DEFAULTS.base
  const { listen, root, api } = { ...DEFAULTS, ...(base !== '/' && { root: ROOT_ABOVE_BASE }), ...options }
  return `${GENERATED}
# In your copy change listen, root and proxy_pass, and add TLS. Port 80 then only redirects:
# server { listen 80; return 301 https://$host$request_uri; }

# $uri is the file that is served: /node.html for /node.
map $uri $tpu_cache_control {
  default "";
${mapEntries(base, 'Cache-Control').join('\n')}
}
map $uri $tpu_resource_policy {
  default "";
${mapEntries(base, 'Cross-Origin-Resource-Policy').join('\n')}
}

server {
  listen ${listen};
  root ${root};
  charset utf-8;
  gzip on;
  gzip_vary on;
  gzip_types text/css application/javascript text/javascript application/manifest+json image/svg+xml;

  # nginx knows a file by its size and time: another build's file of the same size would count as not modified.
  etag off;
  if_modified_since off;

  # A location with an add_header of its own would inherit none of these.
${addHeaders(SECURITY_HEADERS, '  ')}
  add_header Cross-Origin-Resource-Policy $tpu_resource_policy always;
  # Not with errors: a missing file must not be cached like one that exists.
  add_header Cache-Control $tpu_cache_control;

  location ~ ^/api(/|$) {
    # An API on another host, with https, is neither named in the handshake nor verified without: proxy_ssl_server_name on;
    # proxy_ssl_verify on; proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;
    proxy_pass ${api};
    # An API on another host needs its own name: $proxy_host in place of $host.
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    # Longer than the app waits (200 s).
    proxy_read_timeout 210s;
    proxy_hide_header Cache-Control;
${addHeaders({ ...SECURITY_HEADERS, ...API_HEADERS }, '    ')}
  }

${fileLocations(base)}}
`
}
