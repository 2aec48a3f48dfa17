import { expect, test } from 'vitest'
import { readPact } from '../../../pacts/tools/pactFile.ts'
import { listenLocally } from '../../../pacts/tools/verify/listenLocally.ts'
import { readOptions } from '../../../pacts/tools/verify/options.ts'
import { preflight } from '../../../pacts/tools/verify/preflight.ts'

test.each(['http://a-site.invalid/', '/'])(
  'a backend whose root redirects to %s, which doesn’t answer, can be reached',
  async (location) => {
    const { url, stop } = await listenLocally(async (_, response) => {
      response.writeHead(302, { location }).end()
    })
    const options = readOptions(['--provider', url], 'verify')
    if (typeof options === 'string') throw new Error(options)
    await expect(preflight(options, []).finally(stop)).resolves.toBeUndefined()
  },
)

test.each([401, 403])(
  'an endpoint exists where a request without a login gets an HTML page over %i',
  async (status) => {
    const { url, stop } = await listenLocally(async ({ url = '' }, response) => {
      const isApi = url.startsWith('/api/')
      response
        .writeHead(isApi ? status : 400, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Error</title>')
    })
    const options = readOptions(['--provider', url], 'verify')
    if (typeof options === 'string') throw new Error(options)
    await expect(preflight(options, readPact().interactions).finally(stop)).resolves.toBeUndefined()
  },
)
