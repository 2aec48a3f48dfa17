import type { Localized } from '../localize.ts'
import type { ClockMode, DemoSettings, Network } from '../settings/types.ts'
import type { TableKeys } from './table.ts'

/**
 * The rows of every table. Times that the contract returns (createdAt, createdTime, beginTime, endTime) are Unix seconds.
 * Internal times (expiresAt, creditAt, advanceAt, dueAt) are Unix milliseconds.
 */
export interface Rows {
  members: {
    address: string
    name: string
    inviteCode: string
    inviter: string | null
    createdAt: number
    rank: number
  }
  /** Ranks start at 1. */
  levels: { rank: number; name: Localized }
  nonces: { nonce: string; address: string; expiresAt: number }
  sessions: { id: string; address: string; ended: boolean }
  tokens: { value: string; kind: 'access' | 'refresh'; sessionId: string; expiresAt: number; used: boolean }
  accounts: { id: number; address: string; token: string; balance: string; frozen: string }
  nodeTypes: { id: string; rank: number; name: Localized }
  sales: { id: string; title: Localized; beginTime: number; endTime: number }
  saleItems: {
    id: string
    saleId: string
    name: Localized
    total: number | null
    stock: number | null
    price: string
    maxPerUser: number | null
    content: Localized
    /** Another member buys the last one as soon as this member tries to. */
    contested?: boolean
  }
  purchases: { id: number; address: string; itemId: string; price: string; createdAt: number }
  transactions: {
    id: number
    address: string
    token: string
    type: string
    direction: 'in' | 'out'
    amount: string
    createdTime: number
  }
  withdrawals: {
    id: number
    address: string
    token: string
    status: string
    direction: 'in' | 'out'
    amount: string
    createdAt: number
    /** When the review takes the next step; null: the status stays. */
    advanceAt: number | null
  }
  configs: { token: string; withdrawMin: string; withdrawFee: string }
  deposits: {
    txHash: string
    address: string
    /** Whole tokens. Null if the transfer wasn't verified; the deposit then stays under review. */
    amount: string | null
    creditAt: number
    credited: boolean
  }
  /** Keys of the actions that were booked: `<address>|<operation>|<Idempotency-Key>`. */
  bookedKeys: { key: string }
  faults: {
    id: number
    operation: string
    kind: string
    times: number
    delayMs: number
    takesEffect: boolean
  }
  /** Calls that were received and are booked later: the fault `booked-later`. */
  delayedCalls: { id: number; operation: string; url: string; headers: [string, string][]; body: string; dueAt: number }
  sequences: { name: string; last: number }
  /** One row: clock, seed and network. */
  world: {
    id: 'world'
    /** Null: tokens and nonces are random. */
    seed: number | null
    clock: ClockMode
    /** Time of the world when the clock was set, Unix milliseconds. */
    clockBase: number
    /** Time of the device when the clock was set, Unix milliseconds. */
    clockStarted: number
    /** Milliseconds before each response; null: the backend's default. */
    latency: number | null
    network: Network
    /** What the world was made from, to make it again and to share it. */
    settings: DemoSettings
  }
}

export type TableName = keyof Rows

export const KEYS: { [Name in TableName]: TableKeys<Rows[Name]> } = {
  members: { primaryKey: 'address', indexes: ['inviteCode', 'inviter'] },
  levels: { primaryKey: 'rank' },
  nonces: { primaryKey: 'nonce', indexes: ['address'] },
  sessions: { primaryKey: 'id', indexes: ['address'] },
  tokens: { primaryKey: 'value', indexes: ['sessionId'] },
  accounts: { primaryKey: 'id', indexes: ['address'] },
  nodeTypes: { primaryKey: 'id' },
  sales: { primaryKey: 'id' },
  saleItems: { primaryKey: 'id' },
  purchases: { primaryKey: 'id', indexes: ['address'] },
  transactions: { primaryKey: 'id', indexes: ['address'] },
  withdrawals: { primaryKey: 'id', indexes: ['address'] },
  configs: { primaryKey: 'token' },
  deposits: { primaryKey: 'txHash', indexes: ['credited', 'address'] },
  bookedKeys: { primaryKey: 'key' },
  faults: { primaryKey: 'id' },
  delayedCalls: { primaryKey: 'id' },
  sequences: { primaryKey: 'name' },
  world: { primaryKey: 'id' },
}
