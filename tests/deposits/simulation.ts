import { toBeHex, toQuantity } from 'ethers'
import { DEPOSIT_ADDRESS, MAIN_MEMBER } from '../../mocks/seed/addresses.ts'
import { decodeTransfer, transferLogs } from '../../src/lib/chain/erc20.ts'
import type { RpcClient } from '../../src/lib/chain/rpc.ts'
import { env } from '../../src/lib/config/env.ts'
import { ApiError } from '../../src/lib/errors/ApiError.ts'
import { sameAddress } from '../../src/lib/format/addresses.ts'

export const ACCOUNT = MAIN_MEMBER
export const RECIPIENT = DEPOSIT_ADDRESS

interface SimulatedTransaction {
  hash: string
  nonce: number
  to: string
  input: string
  /** Undefined while pending. */
  block?: number
  succeeded?: boolean
}

/** How the wallet handles the next `eth_sendTransaction`. `dies…`: the page is closed and gets no response. */
export type WalletBehaviour =
  | 'returnsHash'
  | 'dropsHash'
  | 'hashInError'
  | 'rejects'
  | 'diesAfterSending'
  | 'diesBeforeSending'

/** An in-memory chain, server and wallet for tests of the deposit journal. */
export class Simulation {
  head = 100
  /** Every broadcast transaction, without replaced ones. */
  sent: SimulatedTransaction[] = []
  acknowledged = new Set<string>()
  serverStatus: 'up' | 'http500' | 'unreachable' | 'rejecting' = 'up'
  nodeStatus: 'up' | 'down' | 'withoutLogs' = 'up'
  walletBehaviour: WalletBehaviour = 'returnsHash'
  #count = 0

  get pending(): SimulatedTransaction[] {
    return this.sent.filter(({ block }) => block === undefined)
  }

  get mined(): SimulatedTransaction[] {
    return this.sent.filter(({ block }) => block !== undefined)
  }

  #hash = () => toBeHex(++this.#count, 32)
  #nonce = () => this.sent.length

  mine(succeeded = true): void {
    const next = this.pending[0]
    if (next) Object.assign(next, { block: ++this.head, succeeded })
  }

  /**
   * Replaces the oldest pending transaction, as a wallet's "speed up" does.
   *
   * @param input new call data to the wallet's own address, as "cancel" does
   */
  replace(input?: string): void {
    const next = this.pending[0]
    if (!next) return
    next.hash = this.#hash()
    if (input !== undefined) Object.assign(next, { to: ACCOUNT, input })
  }

  /** Handles `eth_sendTransaction`. */
  async send({ to, data }: { to: string; data: string }): Promise<unknown> {
    if (this.walletBehaviour === 'rejects') throw { code: 4001, message: 'no' }
    if (this.walletBehaviour === 'diesBeforeSending') return never
    const hash = this.#hash()
    this.sent.push({ hash, nonce: this.#nonce(), to, input: data })
    if (this.walletBehaviour === 'diesAfterSending') return never
    if (this.walletBehaviour === 'dropsHash') throw { code: -32603, message: 'Internal error' }
    if (this.walletBehaviour === 'hashInError') throw { code: -32603, info: { sendTransactionHash: hash } }
    return hash
  }

  /** Handles `confirmDeposit`. @throws ApiError */
  async confirm(hash: string): Promise<void> {
    if (this.serverStatus === 'unreachable') throw new ApiError('network')
    if (this.serverStatus === 'http500') throw new ApiError('http', { status: 500 })
    const transaction = this.mined.find((each) => each.hash === hash && each.succeeded)
    if (this.serverStatus === 'rejecting' || !transaction)
      throw new ApiError('business', { code: 409, serverMessage: 'no' })
    this.acknowledged.add(hash)
  }

  /** The JSON-RPC node. */
  readonly node: RpcClient = async (method, params = []) => {
    if (this.nodeStatus === 'down') throw new Error('down')
    const [first] = params as [never]
    switch (method) {
      case 'eth_blockNumber':
        return toQuantity(this.head)
      case 'eth_getTransactionCount':
        return this.#countUpTo((params as [string, string])[1])
      case 'eth_getTransactionByHash':
        return this.#write(this.sent.find(({ hash }) => hash === first))
      case 'eth_getTransactionReceipt':
        return this.#receipt(this.mined.find(({ hash }) => hash === first))
      case 'eth_getLogs':
        if (this.nodeStatus === 'withoutLogs') throw { code: -32005, message: 'limit exceeded' }
        return this.#logs(first)
      case 'eth_getBlockByNumber':
        return {
          transactions: this.mined.filter(({ block }) => block === Number(first)).map((each) => this.#write(each)),
        }
      default:
        throw new Error(`${method} is not simulated`)
    }
  }

  #countUpTo(tag: string): string {
    const last = tag === 'latest' ? this.head : Number(tag)
    return toQuantity(this.mined.filter(({ block = 0 }) => block <= last).length)
  }

  #write(each: SimulatedTransaction | undefined) {
    return each ? { ...each, from: ACCOUNT, nonce: toQuantity(each.nonce), chainId: env.chain.id } : null
  }

  #receipt(each: SimulatedTransaction | undefined) {
    return each ? { status: each.succeeded ? '0x1' : '0x0', transactionHash: each.hash } : null
  }

  #logs({ fromBlock, toBlock, topics }: { fromBlock: string; toBlock: string; topics: string[] }) {
    const within = this.mined.filter(({ block = 0 }) => block >= Number(fromBlock) && block <= Number(toBlock))
    return within.flatMap(({ hash, to, input, succeeded }) => {
      const facts = succeeded && sameAddress(to, env.stablecoin) ? decodeTransfer(input) : undefined
      const log = facts && transferLogs(env.stablecoin, ACCOUNT, facts.to)
      return facts && log?.topics.join() === topics.join()
        ? [{ transactionHash: hash, data: toBeHex(facts.units, 32) }]
        : []
    })
  }
}

/** The response to a closed page. */
const never = new Promise<never>(() => {})
