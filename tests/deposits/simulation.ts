import { toBeHex, toQuantity } from 'ethers'
import { callToken, encodeTransferLog } from '../../mocks/chain/erc20.ts'
import { DEPOSIT_ADDRESS, MAIN_MEMBER } from '../../mocks/seed/addresses.ts'
import { decodeTransfer, transferLogs } from '../../src/lib/chain/erc20.ts'
import type { RpcClient } from '../../src/lib/chain/rpc.ts'
import { env } from '../../src/lib/config/env.ts'
import { ApiError } from '../../src/lib/errors/ApiError.ts'
import { sameAddress } from '../../src/lib/format/addresses.ts'

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

/**
 * - `lagging`: two blocks behind
 * - `lying`: shows every mined transaction as failed, and no logs
 * - `pruned`, `zeros`: has no state but the newest; asked for an older nonce, it fails, or answers zero
 * - `prunedWithoutLogs`: as `pruned`, and has no logs
 */
export type NodeStatus = 'up' | 'down' | 'withoutLogs' | 'lagging' | 'lying' | 'pruned' | 'zeros' | 'prunedWithoutLogs'

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
    this.sent.push({ hash, nonce: this.sent.length, to, input: data, isDeposit, relayer })
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
    for (const answer of this.#waiting.splice(0)) answer()
  }

  /** The first node. */
  readonly node: RpcClient = (method, params) => this.ask(0, method, params)

  /** Asks a node over JSON-RPC. */
  async ask(index: number, method: string, params: readonly unknown[] = []): Promise<unknown> {
    const status = this.nodes[index]
    if (status === 'down') throw new Error('down')
    const isBehind = status === 'lagging'
    const head = isBehind ? Math.max(FIRST_BLOCK, this.head - 2) : this.head
    const visible = this.mined.filter(({ block = 0 }) => block <= head)
    const [first, second] = params as [never, string]
    switch (method) {
      case 'eth_chainId':
        return env.chain.id
      case 'eth_blockNumber':
        return toQuantity(head)
      case 'eth_call':
        return callToken(BALANCES, (first as { data: string }).data, ACCOUNT)
      case 'eth_getBalance':
        return this.nativeBalance
      case 'eth_estimateGas':
        return toQuantity(52_000)
      case 'eth_gasPrice':
        return '0x1'
      case 'eth_getCode':
        return '0x'
      case 'eth_getTransactionCount': {
        if (second === 'pending') return toQuantity((isBehind ? visible : this.sent).length)
        const last = second === 'latest' ? head : Number(second)
        if (last < head && status === 'zeros') return '0x0'
        if (last < head && status?.startsWith('pruned')) throw { code: -32000, message: 'missing trie node' }
        return toQuantity(visible.filter(({ block = 0 }) => block <= last).length)
      }
      case 'eth_getTransactionByHash':
        return this.#write((isBehind ? visible : this.sent).find(({ hash }) => hash === first))
      case 'eth_getTransactionReceipt':
        return this.#receipt(
          visible.find(({ hash }) => hash === first),
          status === 'lying',
        )
      case 'eth_getLogs':
        if (status === 'withoutLogs' || status === 'prunedWithoutLogs')
          throw { code: -32005, message: 'limit exceeded' }
        return status === 'lying' ? [] : this.#logs(first, visible)
      case 'eth_getBlockByNumber':
        return { transactions: visible.filter(({ block }) => block === Number(first)).map((each) => this.#write(each)) }
      default:
        throw new Error(`${method} is not simulated`)
    }
  }

  #write(each: SimulatedTransaction | undefined) {
    if (!each) return null
    const { relayer, batch: _, ...transaction } = each
    // Upper case, as some nodes write hashes.
    const hash = `0x${each.hash.slice(2).toUpperCase()}`
    const call = relayer ? { from: relayer, to: ACCOUNT, input: '0x' } : { from: ACCOUNT }
    return { ...transaction, ...call, hash, nonce: toQuantity(each.nonce), chainId: env.chain.id }
  }

  #receipt(each: SimulatedTransaction | undefined, isLie: boolean) {
    if (!each) return null
    const { succeeded } = each
    const transfer = isLie ? undefined : transferOf(each)
    const log = transfer && encodeTransferLog(ACCOUNT, { to: transfer.to, amount: transfer.units })
    return {
      status: succeeded && !isLie ? '0x1' : '0x0',
      blockNumber: toQuantity(each.block ?? 0),
      logs: log ? [{ ...log, address: env.stablecoin }] : [],
    }
  }

  #logs(
    { fromBlock, toBlock, topics }: { fromBlock: string; toBlock: string; topics: string[] },
    visible: SimulatedTransaction[],
  ) {
    const within = visible.filter(({ block = 0 }) => block >= Number(fromBlock) && block <= Number(toBlock))
    return within.flatMap((each) => {
      const transfer = transferOf(each)
      const log = transfer && transferLogs(env.stablecoin, ACCOUNT, transfer.to)
      return transfer && log?.topics.join() === topics.join()
        ? [{ transactionHash: each.hash, data: toBeHex(transfer.units, 32) }]
        : []
    })
  }
}

/** What a mined transaction moved. */
function transferOf({ to, input, batch, succeeded }: SimulatedTransaction) {
  const call = batch ?? (sameAddress(to, env.stablecoin) ? input : undefined)
  return succeeded && call !== undefined ? decodeTransfer(call) : undefined
}
