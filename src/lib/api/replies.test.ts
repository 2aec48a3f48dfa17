import { describe, expect, it } from 'vitest'
import { messagesIn } from '../../../tests/e2e/fixtures/translations.ts'
import { createRepliesToUser, problem } from '../../../tests/serveReplies.ts'
import { listAccounts } from '../../contract/assets.ts'
import { authorize } from '../../contract/auth.ts'
import { buyNode } from '../../contract/nodes.ts'
import { errorMessage } from '../i18n/errorMessages.ts'
import { connectivity } from '../network/connectivity.ts'
import { call } from './call.ts'
import { request } from './request.ts'

const { requests, serve, lost } = createRepliesToUser()
const t = messagesIn('en-US')
const words = (error: unknown) => {
  const message = errorMessage(error)
  return 'text' in message ? message.text : t(message.id, message.values)
}

const HTML = '<!doctype html><title>502</title>'
const OFF = 'Maintenance until 18:00'
const spring = (status: number) => JSON.stringify({ timestamp: 1, status, error: 'Bad Gateway', message: OFF })
const envelope = (code: unknown, message?: unknown) => JSON.stringify({ code, message, data: null })
const account = (fields: object) =>
  JSON.stringify({ code: 200, data: [{ id: '1', token: 'USDT', balance: '1.5', frozen: '0', ...fields }] })

const failed = (code: number) => `The server can’t answer right now (${code}). Try again later.`
const refused = (code: number) => `The server didn’t accept the request (${code}).`
const UNREADABLE = 'The server’s response couldn’t be read. Try again.'

/** HTTP status, body → kind, code, business code, the server’s message, what the screen says. */
const REPLIES: [number, string, string, number | undefined, number | undefined, string, string][] = [
  // An envelope is an answer, over any status. Without a message: “Network Error”, as specified.
  [200, envelope(409, 'Sold out'), 'business', 409, 409, 'Sold out', 'Sold out'],
  [409, envelope(409, 'Sold out'), 'business', 409, 409, 'Sold out', 'Sold out'],
  [500, envelope(500, 'Limit of the day'), 'business', 500, 500, 'Limit of the day', 'Limit of the day'],
  [502, envelope(409, 'Sold out'), 'business', 409, 409, 'Sold out', 'Sold out'],
  [200, envelope('409', 'Sold out'), 'business', 409, 409, 'Sold out', 'Sold out'],
  [200, envelope(500, ''), 'business', 500, 500, '', 'Network Error'],
  [200, envelope(500, null), 'business', 500, 500, '', 'Network Error'],
  [200, envelope(409, { text: 'no' }), 'business', 409, 409, '', 'Network Error'],
  [200, envelope(409), 'business', 409, 409, '', 'Network Error'],
  [200, envelope(0, ' \n '), 'business', 0, 0, '', 'Network Error'],

  // Any other JSON has a message at most.
  [503, JSON.stringify({ message: OFF }), 'http', 503, undefined, OFF, OFF],
  [502, spring(502), 'http', 502, undefined, OFF, OFF],
  [404, spring(404), 'http', 404, undefined, OFF, OFF],
  [402, JSON.stringify({ message: OFF }), 'http', 402, undefined, OFF, OFF],
  [400, JSON.stringify({ code: 'E_LIMIT', message: 'Slow down' }), 'http', 400, undefined, 'Slow down', 'Slow down'],
  [503, JSON.stringify({ message: ['a', 'b'] }), 'http', 503, undefined, '', failed(503)],
  [503, JSON.stringify({ message: 7 }), 'http', 503, undefined, '', failed(503)],
  [503, JSON.stringify({ error: OFF }), 'http', 503, undefined, '', failed(503)],
  [503, JSON.stringify(OFF), 'http', 503, undefined, '', failed(503)],
  [503, 'null', 'http', 503, undefined, '', failed(503)],
  // A status that contradicts its envelope: the envelope’s message is one of success.
  [500, envelope(200, 'success'), 'http', 500, undefined, '', failed(500)],

  // No JSON at all.
  [502, HTML, 'http', 502, undefined, '', failed(502)],
  [504, '', 'http', 504, undefined, '', failed(504)],
  [503, '{"message":"Mainten', 'http', 503, undefined, '', failed(503)],
  [599, HTML, 'http', 599, undefined, '', failed(599)],
  [400, HTML, 'http', 400, undefined, '', refused(400)],
  [401, HTML, 'http', 401, undefined, '', refused(401)],
  [402, HTML, 'http', 402, undefined, '', refused(402)],
  [404, HTML, 'http', 404, undefined, '', refused(404)],
  [429, HTML, 'http', 429, undefined, '', 'Too many requests. Wait a moment, then try again.'],

  // A success that can’t be read.
  [200, HTML, 'malformed', undefined, undefined, '', UNREADABLE],
  [200, '', 'malformed', undefined, undefined, '', UNREADABLE],
  [200, '{"code":200,"data":[{"id":12345678901234567,"tok', 'malformed', undefined, undefined, '', UNREADABLE],
  [200, '[1,2]', 'malformed', undefined, undefined, '', UNREADABLE],
  [200, JSON.stringify({ message: OFF }), 'malformed', undefined, undefined, '', UNREADABLE],
  [200, envelope('ok', OFF), 'malformed', undefined, undefined, '', UNREADABLE],
  [200, envelope(200.5, OFF), 'malformed', undefined, undefined, '', UNREADABLE],
  [200, '{"code":200,"data":{}}', 'malformed', undefined, undefined, '', UNREADABLE],
  [200, account({ balance: '-1' }), 'malformed', undefined, undefined, '', UNREADABLE],
  [200, account({ balance: '1,5' }), 'malformed', undefined, undefined, '', UNREADABLE],
  [200, account({ frozen: undefined }), 'malformed', undefined, undefined, '', UNREADABLE],
]

describe('a reply', () => {
  it.each(REPLIES)('HTTP %s, %s: %s', async (status, body, kind, code, businessCode, serverMessage, shown) => {
    serve(new Response(body, { status }))
    const error = await problem(request(listAccounts, {}))
    expect(error).toMatchObject({ kind, code, businessCode, serverMessage })
    expect(words(error)).toBe(shown)
    // A server that answers is reachable.
    expect(connectivity.reachable).toBe(true)
  })

  it('that does not arrive is a network error', async () => {
    serve(new TypeError('failed to fetch'))
    const error = await problem(request(listAccounts, {}))
    expect(error).toMatchObject({ kind: 'network', code: undefined, status: undefined })
    expect(words(error)).toBe('Network Error')
  })
})

describe('the message of a server', () => {
  const shownFor = async (message: string) => {
    serve(new Response(JSON.stringify({ message }), { status: 503 }))
    return words(await problem(request(listAccounts, {})))
  }

  it('is text: no control or bidi characters, no blanks around it, 200 characters at most', async () => {
    expect(await shownFor(' Back\u202E soon\u0007\u200F ')).toBe('Back soon')
    expect(await shownFor(`${'a'.repeat(300)}`)).toBe(`${'a'.repeat(199)}…`)
    expect(await shownFor('مغلق')).toBe('\u2068مغلق\u2069')
    expect(await shownFor('\u202E\u0007')).toBe(failed(503))
    expect(await shownFor(' '.repeat(500))).toBe(failed(503))
  })
})

describe('a bare status of the same number as a business code', () => {
  it.each([402, 404, 410, 400])('HTTP %i ends no session and asks for no refresh', async (status) => {
    serve(new Response(HTML, { status }), new Response(JSON.stringify({ message: OFF }), { status }))
    await problem(call(listAccounts, {}))
    await problem(call(buyNode, { body: { nodeSaleItemId: '1' } }))
    expect(lost).toEqual([])
    expect(requests).toHaveLength(2)
  })

  it('HTTP 402 before a login ends nothing', async () => {
    serve(new Response(HTML, { status: 402 }))
    const body = { address: '0x', nonce: 'n', signature: '0x', inviteCode: '' }
    expect(await problem(call(authorize, { body }))).toMatchObject({ kind: 'http', businessCode: undefined })
    expect(lost).toEqual([])
  })

  it('HTTP 401 alone asks for a refresh', async () => {
    serve(new Response(HTML, { status: 401 }), new Response(HTML, { status: 401 }))
    await problem(call(listAccounts, {}))
    expect(requests.map(({ url }) => new URL(url).pathname.split('/').at(-1))).toEqual(['accounts', 'refresh'])
    expect(lost).toEqual(['rejected'])
  })
})
