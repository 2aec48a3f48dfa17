import { factory, nullable, primaryKey } from '@mswjs/data'
import { DATABASE_INSTANCE } from '@mswjs/data/lib/glossary.js'
import { type ClockMode, type DemoSettings, type Network, NO_SETTINGS } from '../settings/types.ts'
import type { Rows, TableName } from './rows.ts'

/** The definition of a field: its kind, with the value where a row lacks it, or the fields of a nested object. */
type Field<Value> = null extends Value
  ? { getValue(): Value }
  :
      | (() => Value)
      | (Value extends string | number ? { getPrimaryKeyValue(): Value } : never)
      | (Value extends object ? { [Key in keyof Value]: () => Value[Key] } : never)
/** One definition for each field of each row: a field that one of the two lacks doesn't compile. */
type Models = { [Name in TableName]: { [Key in keyof Rows[Name]]-?: Field<Required<Rows[Name]>[Key]> } }

const localized = { 'en-US': String, 'zh-CN': String }

/** The models of `Rows`, which says what the fields mean. @mswjs/data rejects 0 and '' as a primary key. */
const MODELS: Models = {
  members: {
    address: primaryKey(String),
    name: String,
    inviteCode: String,
    inviter: nullable(String),
    createdAt: Number,
    rank: Number,
  },
  levels: { rank: primaryKey(Number), name: localized },
  nonces: { nonce: primaryKey(String), address: String, expiresAt: Number },
  sessions: { id: primaryKey(String), address: String, ended: Boolean },
  tokens: {
    value: primaryKey(String),
    kind: () => 'access',
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
    contested: Boolean,
  },
  purchases: { id: primaryKey(Number), address: String, itemId: String, price: String, createdAt: Number },
  transactions: {
    id: primaryKey(Number),
    address: String,
    token: String,
    type: String,
    direction: () => 'in',
    amount: String,
    createdTime: Number,
  },
  withdrawals: {
    id: primaryKey(Number),
    address: String,
    token: String,
    status: String,
    direction: () => 'out',
    amount: String,
    createdAt: Number,
    advanceAt: nullable(Number),
  },
  configs: { token: primaryKey(String), withdrawMin: String, withdrawFee: String },
  deposits: {
    txHash: primaryKey(String),
    address: String,
    amount: nullable(String),
    creditAt: Number,
    credited: Boolean,
  },
  bookedKeys: { key: primaryKey(String) },
  faults: {
    id: primaryKey(Number),
    operation: String,
    kind: String,
    times: Number,
    delayMs: Number,
    takesEffect: Boolean,
  },
  delayedCalls: {
    id: primaryKey(Number),
    operation: String,
    url: String,
    headers: (): [string, string][] => [],
    body: String,
    dueAt: Number,
  },
  sequences: { name: primaryKey(String), last: Number },
  world: {
    id: primaryKey((): 'world' => 'world'),
    seed: nullable(Number),
    clock: (): ClockMode => 'real',
    clockBase: Number,
    clockStarted: Number,
    latency: nullable(Number),
    network: (): Network => 'online',
    settings: (): DemoSettings => NO_SETTINGS,
  },
}

/** The rows of a model, in the order of their creation. @mswjs/data owns them. */
export interface Model<Row> {
  rows: ReadonlyMap<unknown, Row>
  /** @throws Error if the primary key exists, is 0 or is empty */
  create(row: Row): Row
  /** Puts another row with the same primary key in the place of a row. */
  update(row: Row, next: Row): void
  delete(key: unknown): void
}

/**
 * Creates the models of an empty database.
 *
 * Updates and deletions name the row to the database of @mswjs/data: `model.update` and `model.delete` would compare every row
 * with a query first, by primary key too.
 */
export function createModels(): { [Name in TableName]: Model<Rows[Name]> } {
  const data = factory(MODELS as unknown as Parameters<typeof factory>[0])
  const database = data[DATABASE_INSTANCE]
  // The listeners would repeat every write in other tabs, past the indexes. Tabs share the stored snapshot instead.
  database.events.removeAllListeners()

  const createOne = (name: TableName): Model<object> => ({
    rows: database.getModel(name),
    create: (row) => (data[name] as { create(row: object): object }).create(row),
    update: (row, next) => database.update(name, row as never, next as never),
    delete: (key) => database.delete(name, key as string | number),
  })
  const names = Object.keys(MODELS) as TableName[]
  return Object.fromEntries(names.map((name) => [name, createOne(name)])) as never
}
