import type { JsonObject } from '../../../pacts/tools/schemas.ts'
import {
  changeEnvelope,
  changeFields,
  changeHeaders,
  changeQuery,
  changeRefusal,
  changeResponse,
  isTo,
  type Middleware,
  refusal,
} from '../middleware.ts'

/** Fields with an amount. */
export const AMOUNTS = ['price', 'balance', 'frozen', 'amount', 'withdrawMin', 'withdrawFee']
const COUNTS = ['total', 'stock', 'maxPerUser', 'bought', 'totalInvite', 'directInvite', 'publicNode', 'superNode']
const TIMES = ['createdAt', 'createdTime']
const ADDRESSES = ['address', 'ethAddress', 'inviterAddress']

/** Another code than the specification names, for what the specification gives no code. */
const OWN_CODE = 1001
const SPECIFIED_CODES = [400, 404]

const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value)
const asNumber = (value: unknown) => (typeof value === 'string' ? Number(value) : value)
const onSuccess = (change: (data: unknown) => unknown, path: string): Middleware =>
  changeEnvelope((envelope, request) =>
    envelope.code === 200 && request.method === 'POST' && isTo(request, path)
      ? { ...envelope, data: change(envelope.data) }
      : envelope,
  )
const refuseAlways =
  (path: string): Middleware =>
  (next) =>
  (request) =>
    request.method === 'POST' && isTo(request, path) ? Promise.resolve(refusal(OWN_CODE)) : next(request)
const actionData = (data: unknown): Middleware =>
  changeEnvelope((envelope, request) =>
    envelope.code === 200 && request.method === 'POST' && !isTo(request, '/authorize') && !isTo(request, '/refresh')
      ? { ...envelope, data }
      : envelope,
  )

/** Ids are JSON numbers that a float can't represent; requests name them by their digits. */
const useBigIds: Middleware = (next) => {
  const digitsOf = new Map<string, string>()
  const idOf = new Map<string, string>()
  const toDigits = (id: string) => {
    const digits = digitsOf.get(id) ?? String(2n ** 53n + 1n + 2n * BigInt(digitsOf.size))
    digitsOf.set(id, digits)
    idOf.set(digits, id)
    return digits
  }
  return async (request) => {
    const body = (await request.clone().text()).replace(
      /(?<="nodeSaleItemId":)"([0-9]+)"/,
      (sent, digits: string) => idOf.get(digits) ?? sent,
    )
    const response = await next(new Request(request, { body: request.method === 'GET' ? null : body }))
    return { ...response, text: response.text.replace(/(?<="id":)("[^"]*"|[0-9]+)/g, toDigits) }
  }
}

/**
 * What the specification leaves open, by topic, with what a backend may choose besides the choice of the mock backend. Each
 * alternative is a backend that fulfils the specification to the letter.
 */
export const OPEN_CHOICES: Readonly<Record<string, Readonly<Record<string, Middleware>>>> = {
  caching: { 'no Cache-Control': changeResponse((response) => ({ ...response, cacheControl: '' })) },
  'login message': { 'another text': refuseAlways('/authorize') },
  refusals: {
    'own codes': changeRefusal((code, response) =>
      SPECIFIED_CODES.includes(code) ? response : { ...response, ...refusal(OWN_CODE) },
    ),
    'HTTP statuses': changeRefusal((code, response) => ({ ...response, status: code > 599 ? 401 : code })),
    'HTTP 403': changeRefusal((_, response) => ({ ...response, status: 403 })),
    'a bare HTTP 401': changeRefusal((code, response) =>
      SPECIFIED_CODES.includes(code) ? response : { ...response, status: 401, text: '{"detail":"Not authenticated"}' },
    ),
    'plain text': changeRefusal((code, response) =>
      SPECIFIED_CODES.includes(code)
        ? response
        : { ...response, status: 401, type: 'text/plain', text: 'Unauthorized' },
    ),
  },
  'status of a POST': {
    created: changeResponse((response, request) =>
      request.method === 'POST' && response.text.includes('"code":200') ? { ...response, status: 201 } : response,
    ),
  },
  messages: {
    null: changeEnvelope((envelope) => ({ ...envelope, message: null })),
    missing: changeEnvelope(({ message: _, ...envelope }) => envelope),
  },
  amounts: {
    numbers: changeFields(AMOUNTS, asNumber),
    'trailing zeros': changeFields(AMOUNTS, (value) => (String(value).includes('.') ? `${value}000` : `${value}.00`)),
    signed: changeFields(['amount'], (value) => `-${value}`),
  },
  counts: { texts: changeFields(COUNTS, asText) },
  times: {
    milliseconds: changeFields(TIMES, (value) => (value === null ? null : Number(value) * 1000)),
    'ISO 8601': changeFields(TIMES, (value) => (value === null ? null : new Date(Number(value) * 1000).toISOString())),
  },
  'filters by time': {
    'not in seconds': changeQuery((query) => {
      query.delete('startTime')
      query.delete('endTime')
    }),
  },
  'filters by type': {
    'not separated by commas': changeQuery((query) => {
      if (query.get('types')?.includes(',')) query.set('types', 'unknown')
    }),
    'not for withdrawals': changeQuery((query, request) => isTo(request, '/withdraw') && query.delete('types')),
  },
  languages: { one: changeHeaders((headers) => headers.set('accept-language', 'en-US')) },
  order: {
    'oldest first': changeEnvelope((envelope) =>
      Array.isArray(envelope.data) ? { ...envelope, data: envelope.data.toReversed() } : envelope,
    ),
  },
  addresses: { 'lower case': changeFields(ADDRESSES, (value) => (value as string | null)?.toLowerCase()) },
  'data of an action': { null: actionData(null), missing: actionData(undefined), text: actionData('done') },
  'idempotency keys': { ignored: changeHeaders((headers) => headers.delete('idempotency-key')) },
  'data of a refresh': { none: onSuccess(() => ({}), '/refresh') },
  transfers: { 'another payload': refuseAlways('/transfer') },
  'expired tokens': {
    'all 401': changeEnvelope((envelope) =>
      envelope.code === 402 || envelope.code === 40201 ? { ...envelope, code: 401 } : envelope,
    ),
  },
  accounts: {
    'of used tokens only': changeEnvelope((envelope, request) =>
      isTo(request, '/accounts') && Array.isArray(envelope.data)
        ? { ...envelope, data: envelope.data.filter(({ token }) => token === 'USDT') }
        : envelope,
    ),
  },
  'empty fields': {
    missing: changeEnvelope(
      (envelope) => JSON.parse(JSON.stringify(envelope, (_, value) => value ?? undefined)) as JsonObject,
    ),
  },
  'no level': {
    // Every member of the mock backend has a level; this is the one of a new member.
    'data null': changeEnvelope((envelope, request) =>
      isTo(request, '/level/info') && JSON.stringify(envelope).includes('"Class1"')
        ? { ...envelope, data: null }
        : envelope,
    ),
  },
  'more fields': {
    everywhere: changeEnvelope((envelope) => ({ ...envelope, traceId: 'x', timestamp: { at: 1 } })),
  },
  // Last, because the others would parse the numbers and lose digits.
  ids: { texts: changeFields(['id'], (value) => `id-${value}`), 'numbers beyond 2^53': useBigIds },
}
