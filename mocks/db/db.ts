import { drop, factory, nullable, primaryKey } from '@mswjs/data'
import * as v from 'valibot'
import { createTable, type Model, type Table } from './table.ts'

const localized = { 'en-US': String, 'zh-CN': String }

// Times that the contract returns (createdAt, createdTime, beginTime, endTime) are Unix seconds. Internal times
// (expiresAt, creditAt) are Unix milliseconds.
const MODELS = {
  members: {
    address: primaryKey(String),
    name: String,
    inviteCode: String,
    inviter: nullable(String),
    createdAt: Number,
    rank: Number,
  },
  // Ranks start at 1, because @mswjs/data rejects 0 as a primary key.
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
  },
  purchases: { id: primaryKey(Number), address: String, itemId: String, price: String, createdAt: Number },
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
  faults: {
    id: primaryKey(Number),
    operation: String,
    kind: String,
    times: Number,
    delayMs: Number,
    takesEffect: Boolean,
  },
  sequences: { name: primaryKey(String), last: Number },
}

type ValueOf<T> = T extends { getPrimaryKeyValue(): infer V }
  ? V
  : T extends { getValue(): infer V }
    ? V
    : T extends () => infer V
      ? V
      : { [K in keyof T]: ValueOf<T[K]> }
type TableName = keyof typeof MODELS
/** A row of a table. */
export type Row<Name extends TableName> = { [K in keyof (typeof MODELS)[Name]]: ValueOf<(typeof MODELS)[Name][K]> }
type Tables = { [Name in TableName]: Table<Row<Name>> }

/** The database of the mock backend: one table per model. */
export interface Db extends Tables {
  /** Returns a unique, ascending id. Ids of removed rows are not reused. */
  nextId(): number
  clear(): void
  /** Returns all rows as plain JSON. */
  snapshot(): unknown
  /** Replaces all rows. Returns false and leaves the database empty if the snapshot has another version or is corrupt. */
  restore(snapshot: unknown): boolean
  /** Increases with every write. */
  readonly changes: number
}

/** Increment with every change of MODELS. Snapshots are stored on devices; an older one is replaced by a fresh seed. */
const SNAPSHOT_VERSION = 1
const NAMES = Object.keys(MODELS) as TableName[]
const Rows = v.array(v.record(v.string(), v.unknown()))
const Snapshot = v.object({
  version: v.literal(SNAPSHOT_VERSION),
  tables: v.object(Object.fromEntries(NAMES.map((name) => [name, Rows]))),
})

/** Creates an empty database. */
export function createDb(): Db {
  const data = factory(MODELS)
  const model = (name: TableName) => data[name] as unknown as Model
  let changes = 0
  const changed = () => {
    changes += 1
  }
  const tables = Object.fromEntries(NAMES.map((name) => [name, createTable(model(name), changed)])) as unknown as Tables
  const clear = () => {
    changed()
    drop(data)
  }

  return {
    ...tables,
    nextId: () => {
      const where = { name: { equals: 'id' } }
      const last = (tables.sequences.first(where)?.last ?? 0) + 1
      if (last === 1) tables.sequences.insert({ name: 'id', last })
      else tables.sequences.update(where, { last })
      return last
    },
    clear,
    snapshot: () =>
      JSON.parse(
        JSON.stringify({
          version: SNAPSHOT_VERSION,
          tables: Object.fromEntries(NAMES.map((name) => [name, model(name).getAll()])),
        }),
      ),
    restore: (snapshot) => {
      clear()
      const { success, output } = v.safeParse(Snapshot, snapshot)
      if (!success) return false
      try {
        for (const name of NAMES) for (const row of output.tables[name] ?? []) model(name).create(row)
        return true
      } catch {
        clear()
        return false
      }
    },
    get changes() {
      return changes
    },
  }
}
