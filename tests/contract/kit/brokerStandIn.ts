import { text } from 'node:stream/consumers'
import type { Pact } from '../../../pacts/tools/pactFile.ts'
import { listenLocally } from '../../../pacts/tools/verify/listenLocally.ts'

/** A request that the stand-in got. */
export interface BrokerRequest {
  method: string
  path: string
  authorization: string | undefined
  body: unknown
}

type Handler = (match: RegExpExecArray, body: unknown) => object | undefined

/**
 * Starts a stand-in for a Pact Broker that knows one contract, answers as the broker's documentation describes, and
 * records what it was asked. It has no memory: a version can be deployed if `deployable` says so.
 */
export async function startBroker(pact: Pact, { deployable = true } = {}) {
  const requests: BrokerRequest[] = []
  const link = (path: string, more: object = {}) => ({ href: `${broker.url}${path}`, ...more })
  const contract = '/pacts/provider/tpu-api/consumer/tpu-app/pact-version/1a2b3c'

  const routes: readonly [method: string, path: RegExp, Handler][] = [
    [
      'GET',
      /^\/$/,
      () => ({
        _links: {
          'pb:provider-pacts-for-verification': link('/pacts/provider/{provider}/for-verification', {
            templated: true,
          }),
          'pb:pacticipant-version': link('/pacticipants/{pacticipant}/versions/{version}', { templated: true }),
          'pb:pacticipant-branch-version': link('/pacticipants/{pacticipant}/branches/{branch}/versions/{version}', {
            templated: true,
          }),
          'pb:environments': link('/environments'),
          'pb:webhook': link('/webhooks/{uuid}', { templated: true }),
          'pb:webhooks': link('/webhooks'),
        },
      }),
    ],
    [
      // The verifier reads it, then posts its selection.
      '*',
      /^\/pacts\/provider\/tpu-api\/for-verification$/,
      () => ({
        _embedded: {
          pacts: [
            {
              shortDescription: 'latest from main branch',
              verificationProperties: { pending: false, notices: [] },
              _links: { self: link(contract, { name: 'Pact between tpu-app (1.0.0) and tpu-api' }) },
            },
          ],
        },
        _links: { self: link('/pacts/provider/tpu-api/for-verification') },
      }),
    ],
    [
      'GET',
      new RegExp(`^${contract}$`),
      () => ({
        ...pact,
        consumer: { name: 'tpu-app' },
        provider: { name: 'tpu-api' },
        _links: {
          self: link(contract),
          'pb:provider': link('/pacticipants/tpu-api', { name: 'tpu-api' }),
          'pb:publish-verification-results': link(`${contract}/verification-results`),
        },
      }),
    ],
    ['GET', /^\/pacticipants\/tpu-api$/, () => participant()],
    ['POST', new RegExp(`^${contract}/verification-results$`), () => ({ _links: { self: link('/results/1') } })],
    ['PUT', /^\/pacticipants\/tpu-api\/branches\/([^/]+)\/versions\/([^/]+)$/, () => ({ _links: {} })],
    [
      'GET',
      /^\/matrix\?/,
      () => ({
        summary: {
          deployable,
          reason: deployable ? 'All results are published.' : 'A result is missing.',
          success: 1,
          failed: 0,
          unknown: 0,
        },
        notices: [{ type: deployable ? 'success' : 'error', text: deployable ? 'all good' : 'a result is missing' }],
        matrix: [],
      }),
    ],
    [
      'GET',
      /^\/pacticipants\/tpu-api\/versions\/([^/]+)$/,
      ([, version]) => ({
        number: version,
        _links: { 'pb:record-deployment': [link('/deployed/production', { name: 'production' })] },
      }),
    ],
    ['GET', /^\/environments$/, () => ({ _embedded: { environments: [{ uuid: 'e-1', name: 'production' }] } })],
    ['POST', /^\/deployed\/production$/, () => ({ _links: { self: link('/deployed/1') } })],
    ['PUT', /^\/webhooks\//, (_, body) => ({ ...(body as object), _links: { self: link('/webhooks/1') } })],
  ]
  const participant = () => ({
    name: 'tpu-api',
    _links: {
      self: link('/pacticipants/tpu-api'),
      'pb:branch-version': link('/pacticipants/tpu-api/branches/{branch}/versions/{version}', { templated: true }),
      'pb:version': link('/pacticipants/tpu-api/versions/{version}', { templated: true }),
    },
  })

  const broker = await listenLocally(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const sent = await text(request)
    const body: unknown = sent === '' ? undefined : JSON.parse(sent)
    requests.push({ method, path, authorization: headers.authorization, body })
    const [, pattern, handle] =
      routes.find(([own, pattern]) => (own === method || own === '*') && pattern.test(path)) ?? []
    const answer = pattern && handle?.(pattern.exec(path) as RegExpExecArray, body)
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/hal+json', connection: 'close' })
    response.end(JSON.stringify(answer ?? { error: `no ${method} ${path}` }))
  })
  return { ...broker, requests }
}
