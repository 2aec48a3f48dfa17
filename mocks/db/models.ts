import { factory, nullable, primaryKey } from '@mswjs/data'
import type { ClockMode } from '../settings/types.ts'

const localized = { 'en-US': String, 'zh-CN': String }
/** JSON that @mswjs/data stores as it is, but doesn't search or update: to change it, replace the row. */
const json = () => JSON.parse('null')

/**
 * The data model. Times that the contract returns (createdAt, createdTime, beginTime, endTime) are Unix seconds. Internal
 * times (expiresAt, creditAt, advanceAt, dueAt) are Unix milliseconds. @mswjs/data rejects 0 and '' as a primary key, and
 * `equals: null` matches nothing.
 */
const MODELS = {
  members: {
    address: primaryKey(String),
    name: String,
    inviteCode: String,
    inviter: nullable(String),
    createdAt: Number,
    rank: Number,
  },
  /** Ranks start at 1. */
  levels: { rank: primaryKey(Number), name: localized },
  nonces: { nonce: primaryKey(String), address: String, expiresAt: Number },
  sessions: { id: primaryKey(String), address: String, ended: Boolean },
  tokens: {
    value: primaryKey(String),
    kind: (): 'access' | 'refresh' => 'access',
    sessionId: String,
    expiresAt: Number,
    used: Boolean,
  },
  accounts: { id: primaryKey(Number), address: String, token: String, balance: String, frozen: String },
  nodeTypes: { id: primaryKey(String), rank: Number, name: localized },
  sales: { id: primaryKey(String), title: localized, beginTime: Number, endTime: Number },
  saleItems: {
    id: primaryKey(String),
    saleId: String,
    name: localized,
    total: nullable(Number),
    stock: nullable(Number),
    price: String,
    maxPerUser: nullable(Number),
    content: localized,
    /** Another member buys the last node as soon as this member tries to. */
    contested: Boolean,
  },
  purchases: { id: primaryKey(Number), address: String, itemId: String },
  transactions: {
    id: primaryKey(Number),
    address: String,
    token: String,
    type: String,
    direction: (): 'in' | 'out' => 'in',
    amount: String,
    createdTime: Number,
  },
  withdrawals: {
    id: primaryKey(Number),
    address: String,
    token: String,
    status: String,
    direction: (): 'in' | 'out' => 'out',
    amount: String,
    createdAt: Number,
    /** When the review takes the next step; null: the status stays. */
    advanceAt: nullable(Number),
  },
  configs: { token: primaryKey(String), withdrawMin: String, withdrawFee: String },
  deposits: {
    txHash: primaryKey(String),
    address: String,
    /** Whole tokens. Null if the transfer wasn't verified; the deposit then stays under review. */
    amount: nullable(String),
    creditAt: Number,
    credited: Boolean,
  },
  /** Keys of the actions that were booked: `<address>|<operation>|<Idempotency-Key>`. */
  bookedKeys: { key: primaryKey(String) },
  faults: { id: primaryKey(Number), operation: String, kind: String, times: Number, delayMs: Number },
  /** Calls that were received and are booked later: the fault `booked-later`. */
  delayedCalls: {
    id: primaryKey(Number),
    operation: String,
    url: String,
    /** Pairs of name and value. */
    headers: json,
    body: String,
    dueAt: Number,
  },
  sequences: { name: primaryKey(String), last: Number },
  /** One row: the clock, and what the world was made from. */
  world: {
    id: primaryKey((): 'world' => 'world'),
    clock: (): ClockMode => 'real',
    /** Time of the world when the clock was set, Unix milliseconds. */
    clockBase: Number,
    /** Time of the device when the clock was set, Unix milliseconds. */
    clockStarted: Number,
    /** Time of the world when it was made, Unix milliseconds. */
    madeAt: Number,
    /** The `DemoSettings` that the world was made from, to make it again and to share it. */
    settings: json,
    /** What members have done since, as scenarios: `ScenarioUse[]`. */
    done: json,
  },
}

/**
 * Creates the models of an empty database.
 *
 * Where there is a BroadcastChannel, `factory` repeats every write in other tabs. Tabs share the stored snapshot instead: a
 * repeated write arrives late and would undo newer ones.
 */
export function createModels() {
  const { BroadcastChannel } = globalThis
  Object.assign(globalThis, { BroadcastChannel: undefined })
  const models = factory(MODELS)
  Object.assign(globalThis, { BroadcastChannel })
  return models
}

export type ModelName = keyof typeof MODELS
export const MODEL_NAMES = Object.keys(MODELS) as ModelName[]
export type Models = Pick<ReturnType<typeof createModels>, ModelName>
/** A row of a model, as it is created. */
export type ModelRow<Name extends ModelName> = Required<NonNullable<Parameters<Models[Name]['create']>[0]>>
