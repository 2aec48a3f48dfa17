import { createSeededRandom } from '../../mocks/seed/random.ts'
import type { CallName } from '../e2e/server/calls.ts'

/** A generated response to one call. */
export interface FuzzReply {
  status: number
  body: string
  /** `field`: a valid reply but for one field. `whole`: not a reply at all. */
  kind: 'valid' | 'field' | 'whole'
  /** What was changed, for the report of a failure. */
  change: string
}

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TOKENS = { accessToken: 'access-token', refreshToken: 'refresh-token' }
const record = (id: string, change: object) => ({ id, token: 'USDT', direction: 'in', amount: '12.5', ...change })

/** `data` of a valid reply to every call, in which every optional field is present. */
const VALID: Record<CallName, unknown> = {
  getNonce: { nonce: 'b7f3a1' },
  authorize: TOKENS,
  refreshTokens: TOKENS,
  getUserInfo: { address: ADDRESS, levelName: 'Class1', nodeName: 'Public node' },
  listDirectInvitees: [
    { ethAddress: ADDRESS, createdAt: 1_790_000_000 },
    { ethAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', createdAt: 1_780_000_000 },
  ],
  getInvitationInfo: {
    ...{ inviteCode: 'K7Q2-MINT', levelName: 'Class1', totalInvite: 12, directInvite: 3, publicNode: 4, superNode: 1 },
    ...{ inviterAddress: ADDRESS, createdAt: 1_770_000_000 },
  },
  getLevelInfo: { name: 'Class1', nextName: 'Class2' },
  listNodeTypes: [
    { id: '1', name: 'Public node' },
    { id: '2', name: 'Super node' },
  ],
  listNodeSales: [
    {
      ...{ title: 'First sale', beginTime: 1_700_000_000, endTime: 4_000_000_000 },
      items: ['1', '2'].map((id) => ({
        ...{ id, name: id === '1' ? 'Public node' : 'Super node', total: 10_000, stock: 2_488, price: '100' },
        ...{ maxPerUser: 5, bought: 1, content: 'Daily rewards\nA share of the fees' },
      })),
    },
  ],
  buyNode: {},
  listAccounts: ['TPU', 'TPUA', 'USDT'].map((token) => ({ id: token, token, balance: '1860.25', frozen: '3' })),
  listTransactions: [
    record('1', { token: 'TPUA', type: 'charge', createdTime: 1_790_000_000 }),
    record('2', { type: 'fee', direction: 'out', createdTime: 1_789_000_000 }),
  ],
  listWithdrawals: [
    record('1', { token: 'TPUA', status: 'pending', direction: 'out', createdAt: 1_790_000_000 }),
    record('2', { status: 'done', direction: 'out', createdAt: 1_789_000_000 }),
  ],
  withdraw: {},
  transfer: {},
  listWalletConfigs: ['TPUA', 'USDT'].map((token) => ({ token, withdrawMin: '10', withdrawFee: '1' })),
  getDepositAddress: { address: ADDRESS },
  confirmDeposit: {},
}

/** Marks a value that is written into the body as it is, because `JSON.stringify` can't. */
const raw = (json: string) => `@raw:${json}@`
const toJson = (value: unknown) => JSON.stringify(value).replaceAll(/"@raw:([^@]*)@"/g, '$1')
const MISSING = Symbol('missing')

const HOSTILE: readonly unknown[] = [
  ...[MISSING, null, true, false, 0, -1, 0.1, 1e21, 2 ** 53, '', ' ', [], {}, [null], { a: { b: { c: [] } } }],
  ...[raw('1e999'), raw('-1e999'), raw('123456789012345678901234567890.123456789'), raw('1E-99'), raw('-0')],
  ...['1e9999', '0x10', '1,000', '１２', '+5', '-5', '.5', '5.', '9'.repeat(101), '1'.repeat(78)],
  ...['0000-00-00', '2026-02-31', '275760-09-13T00:00:00.001Z', raw('8640000000000001'), raw('-62135596801')],
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'in', 'OUT', '0x0', `0x${'G'.repeat(40)}`],
  ...['<img src=x onerror=alert(1)>', '</script><script>alert(1)</script>', '{count, plural, other {#}}', '{amount}'],
  ...['\ud800', '\u202Eabc', '\u0000', '\u200B', '👩‍👩‍👧‍👦', 'e\u0301'.repeat(200), 'مستوى', 'W'.repeat(10_000)],
  ...[Array.from({ length: 300 }, (_, index) => index), 'javascript:alert(1)', 'https://example.com', '%s%d%o'],
]
/** Only for fields that hold a number or a time: a name may well read like this. */
const NUMBER_LIKE: readonly unknown[] = ['NaN', 'Infinity', '-Infinity', 'undefined', 'null', '[object Object]', NaN]
const isNumeric = (value: unknown) => typeof value === 'number' || /^-?[0-9.]+$/.test(String(value))

/** Codes that end the session are not drawn: after one there is no screen left to look at. */
const CODES: readonly unknown[] = [
  0,
  -1,
  1,
  100,
  199,
  201,
  400,
  403,
  404,
  409,
  418,
  429,
  500,
  999_999,
  '200',
  '500',
  200.5,
]
const STATUSES = [200, 200, 200, 201, 400, 403, 404, 409, 418, 429, 500, 502, 503]

type Parent = Record<string, unknown>

/** Every place in a value: its parent and its key there. */
function* places(parent: Parent, key: string): Generator<[Parent, string]> {
  yield [parent, key]
  const value = parent[key]
  if (typeof value !== 'object' || value === null) return
  for (const child of Object.keys(value)) yield* places(value as Parent, child)
}

function replace(parent: Parent, key: string, value: unknown): void {
  if (value !== MISSING) parent[key] = value
  else if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else delete parent[key]
}

export const validBody = (call: CallName): string => toJson({ code: 200, message: 'OK', data: VALID[call] })

/** Fields in which a backend may send any text. */
const TEXT_FIELDS = /^(?:levelName|nodeName|inviteCode|name|nextName|title|content|token|type|direction|status)$/

/** A valid reply to a call with a text in each such field, and at the end of each id. USDT stays: the app works with it. */
export const bodyWithText = (call: CallName, text: string): string =>
  JSON.stringify({ code: 200, message: text, data: VALID[call] }, (key, value: unknown) => {
    if (key === 'id') return `${value}${text}`
    return TEXT_FIELDS.test(key) && value !== 'USDT' ? text : value
  })

/** Creates an endless source of replies to a call; the same seed gives the same replies. */
export function createReplies(call: CallName, seed: number): () => FuzzReply {
  const { fraction: random } = createSeededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const valid = () => structuredClone({ code: 200, message: 'OK', data: VALID[call] }) as Parent

  const changeField = (): FuzzReply => {
    const envelope = valid()
    const [parent, key] = pick([
      ...places(envelope, 'code'),
      ...places(envelope, 'message'),
      ...places(envelope, 'data'),
    ])
    const isCode = parent === envelope && key === 'code'
    const before = parent[key]
    const value = isCode ? pick(CODES) : pick(isNumeric(before) ? [...HOSTILE, ...NUMBER_LIKE] : HOSTILE)
    replace(parent, key, value)
    const change = `${key} of ${toJson(before)} is ${value === MISSING ? 'missing' : toJson(value)}`.slice(0, 200)
    return { status: 200, body: toJson(envelope), kind: 'field', change }
  }

  const changeWhole = (): FuzzReply => {
    const good = toJson(valid())
    const body = pick([
      ...['', 'null', '[]', '{}', '200', '"OK"', '<!doctype html><title>Bad gateway</title>', '{"code":200}'],
      ...[good.slice(0, Math.floor(random() * good.length)), `${good}${good}`, `\uFEFF${good}`, `[${good}]`],
      ...[`${'['.repeat(5000)}${']'.repeat(5000)}`, good.replace('"data":', '"data":{},"data":'), good],
    ])
    const status = pick(STATUSES)
    return { status, body, kind: 'whole', change: `HTTP ${status} with ${body.slice(0, 100)}` }
  }

  return () => {
    const drawn = random()
    if (drawn < 0.7) return changeField()
    return drawn < 0.9 ? changeWhole() : { status: 200, body: toJson(valid()), kind: 'valid', change: 'nothing' }
  }
}
