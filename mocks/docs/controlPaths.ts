import { CATALOGUE } from '../scenarios/catalogue.ts'
import { CONNECTION_FAULTS, FAULT_KINDS } from '../scenarios/faults.ts'

const json = (schema: object, example: object) => ({ content: { 'application/json': { schema, example } } })
const OK = { 200: { description: 'Done.' }, 400: { description: 'Says what is wrong; nothing has changed.' } }
const operation = (summary: string, description: string, requestBody?: object) => ({
  tags: ['mock'],
  summary,
  description,
  ...(requestBody && { requestBody }),
  responses: OK,
})

const states = Object.entries(CATALOGUE).map(([name, { description }]) => `- \`${name}\`: ${description}`)
const kinds = [...FAULT_KINDS, ...CONNECTION_FAULTS].map((kind) => `\`${kind}\``).join(', ')
const SETTINGS = { scenario: ['sale-ended'], fault: ['buyNode:http-503,times=2'], latency: 300 }

const SET_STATE = operation(
  'Sets a state, and returns tokens or a nonce.',
  ['`GET /_scenarios` has the parameters of each.', '', ...states].join('\n'),
  json(
    { type: 'object', properties: { state: { type: 'string', enum: Object.keys(CATALOGUE) }, params: {}, action: {} } },
    { state: 'member-logged-in', params: {}, action: 'setup' },
  ),
)
const FAULTS = `A fault is \`call:kind,times=…,delay=…\`; \`*\` is any call. Kinds: ${kinds}, \`http-<status>\` and \`code-<code>\`.`

/** The routes of the mock itself, for its own documentation. They are no part of the contract. */
export const CONTROL_PATHS = {
  '/_states': { post: SET_STATE },
  '/_settings': {
    get: operation('The settings, the time, and the faults that are still to come.', FAULTS),
    post: operation('Makes the world again with these settings.', FAULTS, json({}, SETTINGS)),
    patch: operation(
      'Changes clock, latency, network and faults, and nothing else.',
      FAULTS,
      json({}, { fault: ['*:html'] }),
    ),
  },
  '/_scenarios': { get: operation('Lists the states with their parameters.', '') },
  '/_reset': { post: operation('Restores the world as it was started.', '') },
}
