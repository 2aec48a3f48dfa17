import { afterEach, beforeEach } from 'vitest'
import { env } from '../../src/lib/config/env.ts'
import { readState } from '../../src/lib/deposits/readState.ts'
import type { DepositRow, MinedTransaction } from '../../src/lib/durable/rows.ts'
import { depositRow, HASH } from './depositRow.ts'
import { createFakeNode, type FakeNodeOptions, type FakeTransaction } from './fakeNode.ts'
import { CONFIRMATIONS } from './simulation.ts'

/** The node's newest block. */
export const HEAD = 100
/** The newest block with enough confirmations, and the block after it. */
export const DEEP = HEAD - CONFIRMATIONS + 1
export const NOT_DEEP = DEEP + 1

/** Runs the tests of a file with few confirmations. */
export function requireFewConfirmations(): void {
  const { chain } = env
  beforeEach(() => void Object.assign(env, { chain: { ...chain, confirmations: CONFIRMATIONS } }))
  afterEach(() => void Object.assign(env, { chain }))
}

/** A deposit whose wallet returned a hash; the search began at block 90. */
export const sent = (changes: Partial<DepositRow> = {}): DepositRow =>
  depositRow({ hashes: [HASH], walletReplied: true, block: 90, ...changes })

export const minedAt = (block: number, changes: Partial<MinedTransaction> = {}): MinedTransaction => ({
  ...{ hash: HASH, block, result: 'transferred', amount: '7' },
  ...changes,
})

/** What one node with these transactions shows of a deposit. */
export const read = (
  row: DepositRow,
  transactions: FakeTransaction[],
  { others = [] as string[], ...options }: FakeNodeOptions & { others?: string[] } = {},
) => readState(createFakeNode({ head: HEAD, transactions, ...options }).node, row, { hashes: others })

/** A reading without a verdict. */
export const pending = (...events: object[]) => ({ events, verdict: undefined, isDeep: false })
