import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../src/contract/api.ts'
import { type MockServer, startMockServer } from '../server.ts'
import { OPENAPI_FILE } from './openapiValidation.ts'

describe('the API documentation of the mock server', () => {
  let server: MockServer
  beforeAll(async () => {
    server = await startMockServer({ port: 0 })
  })
  afterAll(() => server.stop())

  const get = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init)
  const page = async () => (await get('/docs')).text()
  const linkedFiles = async () => [...(await page()).matchAll(/(?:src|href)="([^"]*)"/g)].map(([, path = '']) => path)

  test('/docs loads only files of the mock server, and each of them exists', async () => {
    const files = await linkedFiles()
    expect(files).toContain('/docs/swagger-ui-bundle.js')
    for (const file of files) {
      expect(file).toMatch(/^\/docs\//)
      expect((await get(file)).status, file).toBe(200)
    }
    expect((await get('/docs/no-such-file.js')).status).toBe(404)
  })

  test('the page loads nothing from other origins and runs no inline script', async () => {
    const response = await get('/docs')
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';")
    expect(await response.text()).not.toMatch(/https?:|<script>|@import|url\(/)
    expect(await (await get('/docs/initializer.js')).text()).not.toMatch(/https?:/)
  })

  test('the page shows the committed document, which has every endpoint, and the routes of the mock', async () => {
    const [, url = ''] = /url: '([^']*)'/.exec(await (await get('/docs/initializer.js')).text()) ?? []
    const document = (await (await get(url)).json()) as { paths: Record<string, Record<string, object>> }
    const contract = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as typeof document
    expect(await (await get('/openapi.json')).json()).toEqual(contract)
    expect(document).toMatchObject({ paths: contract.paths })
    expect(JSON.stringify(document.paths['/_states'])).toContain('`sale-open`: A node sale is running')
    expect(JSON.stringify(document.paths['/_settings'])).toContain('`http-500`')
    for (const { id, method, path } of ENDPOINTS)
      expect(document.paths[path]?.[method.toLowerCase()], id).toMatchObject({ operationId: id })
  })

  test('/ redirects browsers to /docs and shows curl a help text', async () => {
    expect((await get('/')).url).toBe(`${server.url}/docs`)
    expect(await (await get('/', { redirect: 'manual' })).text()).toContain('/_states')
  })
})
