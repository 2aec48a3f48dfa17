import { formatUnits, Interface } from 'ethers'
import * as v from 'valibot'
import { CODE } from '../../src/contract/codes.ts'
import { businessError } from '../BusinessError.ts'
import type { ChainReader } from '../db/deposits.ts'
import { TRANSFER_TOPIC } from './erc20.ts'

const TOKEN = new Interface([
  'function decimals() view returns (uint8)',
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
])
/** A token with more is none that an amount could be read from without doubt. */
const MAX_DECIMALS = 36
const ANSWER_LIMIT_MS = 10_000

const Answer = v.object({ result: v.optional(v.unknown()), error: v.optional(v.object({ message: v.string() })) })
const Receipt = v.object({
  status: v.string(),
  logs: v.array(v.object({ address: v.string(), topics: v.array(v.string()), data: v.string() })),
})
type Log = v.InferOutput<typeof Receipt>['logs'][number]

/** @throws Error that says what the node answered instead */
async function ask(url: string, method: string, ...params: unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  })
  const { result, error } = v.parse(Answer, await response.json())
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Three topics: a token that is no currency has one more, and nothing in `data`. */
const isTransferOf = (token: string, { address, topics }: Log): boolean =>
  address.toLowerCase() === token.toLowerCase() && topics[0] === TRANSFER_TOPIC && topics.length === 3

async function readDecimals(url: string, token: string): Promise<number> {
  const answer = await ask(url, 'eth_call', { to: token, data: TOKEN.encodeFunctionData('decimals') }, 'latest')
  const decimals = Number(TOKEN.decodeFunctionResult('decimals', String(answer))[0])
  if (decimals > MAX_DECIMALS) throw new Error(`The token says that it has ${decimals} decimals`)
  return decimals
}

/** The id of the chain that a node is on, as JSON-RPC writes it. @throws Error when there is no node */
export const fetchChainId = async (url: string): Promise<string> => v.parse(v.string(), await ask(url, 'eth_chainId'))

/**
 * A chain behind a JSON-RPC node. What was moved is read from the transaction's logs, never from what it was called
 * with. A node that does not answer is a refusal that can be tried again.
 */
export const createRpcChainReader = (url: string): ChainReader => ({
  async findTransfers(txHash, token) {
    try {
      const receipt = v.parse(v.nullable(Receipt), await ask(url, 'eth_getTransactionReceipt', txHash))
      if (!receipt) return undefined
      const logs = Number(receipt.status) === 1 ? receipt.logs.filter((log) => isTransferOf(token, log)) : []
      if (logs.length === 0) return []
      const decimals = await readDecimals(url, token)
      return logs.map(({ data, topics }) => {
        const [from, to, amount] = TOKEN.decodeEventLog('Transfer', data, topics)
        return { from, to, amount: formatUnits(amount, decimals) }
      })
    } catch {
      throw businessError(
        CODE.refused,
        'The chain can not be read right now. Try again later.',
        '暂时无法读取链上数据，请稍后再试',
      )
    }
  },
})
