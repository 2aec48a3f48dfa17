import { existsSync, readFileSync } from 'node:fs'
import { CONTROL_PATHS } from './controlPaths.ts'
import { OPENAPI_FILE } from './openapiValidation.ts'

// No CDN and no inline script, so the page works offline and under a strict policy. Swagger UI needs inline styles.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>TPU API</title>
    <link rel="icon" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/initializer.js"></script>
  </body>
</html>
`

// validatorUrl: Swagger UI otherwise sends the document's address to a public validator.
const INITIALIZER = `SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayOperationId: true,
  validatorUrl: null,
})
`

/** A file of Swagger UI: of its package, or beside the bundle of the contract's package. */
const asset = (name: string) => {
  const packaged = new URL(`docs/${name}`, import.meta.url)
  return readFileSync(existsSync(packaged) ? packaged : new URL(import.meta.resolve(`swagger-ui-dist/${name}`)))
}

const html = 'text/html; charset=utf-8'
const script = 'text/javascript; charset=utf-8'

type File = [content: string | Buffer<ArrayBuffer>, type: string]

const openapiJson = (): File => [readFileSync(OPENAPI_FILE), 'application/json']

/** The contract, and the routes of the mock itself. */
function documentOfMock(): File {
  const contract = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as { paths: object; tags: object[] }
  const tags = [{ name: 'mock', description: 'States, settings and faults of this mock. No part of the contract.' }]
  const document = { ...contract, tags: [...tags, ...contract.tags], paths: { ...CONTROL_PATHS, ...contract.paths } }
  return [JSON.stringify(document), 'application/json']
}

const FILES: Readonly<Record<string, () => File>> = {
  '/docs': () => [PAGE, html],
  '/docs/initializer.js': () => [INITIALIZER, script],
  '/docs/swagger-ui-bundle.js': () => [asset('swagger-ui-bundle.js'), script],
  '/docs/swagger-ui.css': () => [asset('swagger-ui.css'), 'text/css; charset=utf-8'],
  '/docs/favicon-32x32.png': () => [asset('favicon-32x32.png'), 'image/png'],
  '/docs/openapi.json': documentOfMock,
  '/openapi.json': openapiJson,
}

/** Serves Swagger UI with the committed OpenAPI document; undefined if the path isn't part of it. */
export function swaggerUiResponse(pathname: string): Response | undefined {
  const file = Object.hasOwn(FILES, pathname) ? FILES[pathname] : undefined
  if (!file) return undefined
  const [content, type] = file()
  return new Response(content, { headers: { 'content-type': type, 'content-security-policy': POLICY } })
}
