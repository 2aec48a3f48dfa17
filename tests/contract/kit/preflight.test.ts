import { expect, test } from 'vitest'
import { readPact } from '../../../pacts/tools/pactFile.ts'
import { listenLocally } from '../../../pacts/tools/verify/listenLocally.ts'
import { describeNetworkError } from '../../../pacts/tools/verify/networkErrors.ts'
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

test.each([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])('names the variable for a certificate that is not trusted: %s', (code) => {
  const error = new TypeError('fetch failed', { cause: Object.assign(new Error('of OpenSSL'), { code }) })
  expect(describeNetworkError(error)).toBe(
    'its certificate is not trusted. Set NODE_EXTRA_CA_CERTS=<ca.pem>, or verify over http.',
  )
})

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
