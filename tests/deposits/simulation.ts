import { toBeHex, toQuantity } from 'ethers'
import { decodeTransfer, transferLogs } from '../../src/lib/chain/erc20.ts'
import type { RpcClient } from '../../src/lib/chain/rpc.ts'
import { env } from '../../src/lib/config/env.ts'
import { ApiError } from '../../src/lib/errors/ApiError.ts'
import { sameAddress } from '../../src/lib/format/addresses.ts'

export const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

interface SimulatedTransaction {
  hash: string
  nonce: number
  to: string
  input: string
  /** Undefined: it waits. */
  block?: number
  succeeded?: boolean
}

/** How the wallet takes the next request to send. */
export type WalletBehaviour =
  | 'answers'
  | 'dropsTheHash'
  | 'hashInError'
  | 'refuses'
  | 'diesAfterSending'
  | 'diesBeforeSending'

/** A chain, a server and a wallet, small enough to hold in the hand: what the journal talks to. */
export class Simulation {
  head = 100
  /** Everything that was ever sent; what was replaced leaves. */
  sent: SimulatedTransaction[] = []
  acknowledged = new Set<string>()
  serverStatus: 'up' | 'broken' | 'unreachable' | 'refusing' = 'up'
  nodeStatus: 'up' | 'down' | 'withoutLogs' = 'up'
  walletBehaviour: WalletBehaviour = 'answers'
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

  /** The owner of the wallet replaces what waits: by the same at a higher price, or by nothing. */
  replace(input?: string): void {
    const next = this.pending[0]
    if (!next) return
    next.hash = this.#hash()
    if (input !== undefined) Object.assign(next, { to: ACCOUNT, input })
  }

  /** What the wallet does with a request to send. */
  async send({ to, data }: { to: string; data: string }): Promise<unknown> {
    if (this.walletBehaviour === 'refuses') throw { code: 4001, message: 'no' }
    if (this.walletBehaviour === 'diesBeforeSending') return never
    const hash = this.#hash()
    this.sent.push({ hash, nonce: this.#nonce(), to, input: data })
    if (this.walletBehaviour === 'diesAfterSending') return never
    if (this.walletBehaviour === 'dropsTheHash') throw { code: -32603, message: 'Internal error' }
    if (this.walletBehaviour === 'hashInError') throw { code: -32603, info: { sendTransactionHash: hash } }
    return hash
  }

  async confirm(hash: string): Promise<void> {
    if (this.serverStatus === 'unreachable') throw new ApiError('network')
    if (this.serverStatus === 'broken') throw new ApiError('http', { code: 500 })
    const transaction = this.mined.find((each) => each.hash === hash && each.succeeded)
    if (this.serverStatus === 'refusing' || !transaction)
      throw new ApiError('business', { code: 409, serverMessage: 'no' })
    this.acknowledged.add(hash)
  }

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
        throw new Error(`The world does not know ${method}`)
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

/** What a page that is gone never hears. */
const never = new Promise<never>(() => {})
