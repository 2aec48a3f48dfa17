import { toBeHex, toQuantity } from 'ethers'
import { callToken } from '../../mocks/chain/erc20.ts'
import { DEPOSIT_ADDRESS, MAIN_MEMBER } from '../../mocks/seed/addresses.ts'
import { decodeTransfer } from '../../src/lib/chain/erc20.ts'
import { env } from '../../src/lib/config/env.ts'
import { ApiError } from '../../src/lib/errors/ApiError.ts'
import { sameAddress } from '../../src/lib/format/addresses.ts'
import { answer, type FakeLog, type FakeNodeOptions, type FakeTransaction } from './fakeNode.ts'

export const ACCOUNT = MAIN_MEMBER
export const RECIPIENT = DEPOSIT_ADDRESS
/** Another account. */
export const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Reorganisations of the simulation are shallower. */
export const CONFIRMATIONS = 3
export const MAX_REORG = CONFIRMATIONS - 1

const FIRST_BLOCK = 100
const BALANCES = { [ACCOUNT.toLowerCase()]: String(10n ** 24n) }

interface SimulatedTransaction {
  hash: string
  nonce: number
  to: string
  input: string
  /** Whether the app asked for it. */
  isDeposit: boolean
  /** The account that pays for the call of a contract account. */
  relayer?: string | undefined
  /** Call data for the token that a batch carries out. */
  batch?: string
  /** Undefined while pending. */
  block?: number | undefined
  succeeded?: boolean
}

/** How nodes differ, beside what they show of the chain. */
const NODES = {
  up: {},
  down: {},
  /** Two blocks behind. */
  lagging: {},
  /** Shows every mined transaction as failed, and no logs. */
  lying: {},
  withoutLogs: { maxLogBlocks: 0 },
  // No state but the newest.
  pruned: { pruned: 'errors' },
  zeros: { pruned: 'zeros' },
  prunedWithoutLogs: { pruned: 'errors', maxLogBlocks: 0 },
} as const satisfies Record<string, FakeNodeOptions>

export type NodeStatus = keyof typeof NODES

/** An in-memory chain with two nodes and a server, for tests of the deposit journal. */
export class Simulation {
  head = FIRST_BLOCK
  /** Every broadcast transaction of the account, without replaced ones. */
  sent: SimulatedTransaction[] = []
  acknowledged = new Set<string>()
  serverStatus: 'up' | 'http500' | 'unreachable' | 'rejecting' | 'slow' = 'up'
  /** Requests to a slow server. */
  #waiting: (() => void)[] = []
  /** Status of each node. */
  nodes: NodeStatus[] = ['up', 'up']
  /** Of the account, hex wei. */
  nativeBalance = '0xffffffff'
  #count = 0
  /** The highest block so far. Reorganisations go at most `MAX_REORG` blocks below it. */
  #highest = FIRST_BLOCK

  get pending(): SimulatedTransaction[] {
    return this.sent.filter(({ block }) => block === undefined)
  }

  get mined(): SimulatedTransaction[] {
    return this.sent.filter(({ block }) => block !== undefined)
  }

  /** The mined transaction of a hash. */
  minedBy(hash: string | undefined): SimulatedTransaction | undefined {
    return this.mined.find((each) => each.hash === hash)
  }

  // A hash with letters, because nodes may write letters in upper case.
  #hash = () => toBeHex(0xabcdef00 + ++this.#count, 32)

  /** Mines a block, with the next pending transaction if there is one. */
  mine(succeeded = true): void {
    this.head += 1
    const [next] = this.pending
    if (next) Object.assign(next, { block: this.head, succeeded })
  }

  /** Removes the newest blocks; their transactions are pending again. */
  reorganize(depth: number): void {
    this.#highest = Math.max(this.#highest, this.head)
    this.head = Math.max(this.head - depth, this.#highest - MAX_REORG)
    for (const each of this.mined) if ((each.block ?? 0) > this.head) each.block = undefined
  }

  /**
   * Replaces the oldest pending transaction, as a wallet's "speed up" does.
   *
   * @param input new call data to the wallet's own address, as "cancel" does
   */
  replace(input?: string): void {
    const [next] = this.pending
    if (!next) return
    next.hash = this.#hash()
    if (input !== undefined) Object.assign(next, { to: ACCOUNT, input })
  }

  /** Replaces the oldest pending transaction by a batch with the same call, as a smart account does. */
  replaceByBatch(): void {
    const [next] = this.pending
    if (!next || !sameAddress(next.to, env.stablecoin)) return
    Object.assign(next, { hash: this.#hash(), to: ACCOUNT, input: '0xba7c4000', batch: next.input })
  }

  /** Broadcasts a transaction of the account. */
  broadcast({ to, data, relayer }: { to: string; data: string; relayer?: string }, isDeposit = true): string {
    const hash = this.#hash()
    const nonce = this.sent.filter((each) => each.relayer === undefined).length
    this.sent.push({ hash, nonce, to, input: data, isDeposit, relayer })
    return hash
  }

  /** Handles `confirmDeposit`. @throws ApiError */
  async confirm(hash: string): Promise<void> {
    if (this.serverStatus === 'slow') await new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (this.serverStatus === 'unreachable') throw new ApiError('network')
    if (this.serverStatus === 'http500') throw new ApiError('http', { status: 500 })
    if (this.serverStatus === 'rejecting' || !this.minedBy(hash)?.succeeded)
      throw new ApiError('business', { code: 409, serverMessage: 'no' })
    this.acknowledged.add(hash)
  }

  /** Lets a slow server answer. */
  answerLate(): void {
    for (const respond of this.#waiting.splice(0)) respond()
  }

  /** Asks a node over JSON-RPC. */
  async ask(index: number, method: string, params: readonly unknown[] = []): Promise<unknown> {
    const status = this.nodes[index] ?? 'down'
    if (status === 'down') throw new Error('down')
    switch (method) {
      case 'eth_call':
        return callToken(BALANCES, (params[0] as { data: string }).data, ACCOUNT)
      case 'eth_getBalance':
        return this.nativeBalance
      case 'eth_estimateGas':
        return toQuantity(52_000)
      case 'eth_gasPrice':
        return '0x1'
      default:
        return answer(this.#nodeOptions(status), method, params)
    }
  }

  #nodeOptions(status: NodeStatus): FakeNodeOptions {
    const head = status === 'lagging' ? Math.max(FIRST_BLOCK, this.head - 2) : this.head
    const known = status === 'lagging' ? this.mined.filter(({ block = 0 }) => block <= head) : this.sent
    const lie: Partial<FakeTransaction> = status === 'lying' ? { status: '0x0', logs: [] } : {}
    const transactions = known.map((each) => ({ ...shown(each), ...lie }))
    // An account whose transfers others pay for is a contract.
    const code = this.sent.some(({ relayer }) => relayer) ? '0x60' : '0x'
    return { head, transactions, code, stateBlocks: 1, ...NODES[status] }
  }
}

/** A transaction as a node shows it. */
function shown(each: SimulatedTransaction): FakeTransaction {
  const { hash, nonce, to, input, relayer, block, succeeded } = each
  return {
    hash,
    nonce,
    chainId: env.chain.id,
    isIndexed: true,
    ...(relayer ? { from: relayer, to: ACCOUNT, input: '0x' } : { from: ACCOUNT, to, input }),
    ...(block !== undefined && { block }),
    status: succeeded ? '0x1' : '0x0',
    logs: movedBy(each),
  }
}

/** What a mined transaction moved. */
function movedBy({ to, input, batch, succeeded }: SimulatedTransaction): FakeLog[] {
  const call = batch ?? (sameAddress(to, env.stablecoin) ? input : undefined)
  const moved = succeeded && call !== undefined ? decodeTransfer(call) : undefined
  return moved ? [moved] : []
}
