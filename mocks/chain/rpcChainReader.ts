import { formatUnits } from 'ethers'
import * as v from 'valibot'
import { CODE } from '../../src/contract/codes.ts'
import { BusinessError } from '../BusinessError.ts'
import type { ChainReader } from '../db/deposits.ts'
import { rpcCall } from '../jsonRpc.ts'
import { CONTRACT_WALLET_ABI, VALID_SIGNATURE } from './contractWallet.ts'
import { ERC20, TRANSFER_TOPIC } from './erc20.ts'

/** No real token has more. A larger value would make amounts meaningless. */
const MAX_DECIMALS = 36

const Receipt = v.object({
  status: v.string(),
  logs: v.array(v.object({ address: v.string(), topics: v.array(v.string()), data: v.string() })),
})
type Log = v.InferOutput<typeof Receipt>['logs'][number]

/** ERC-721 uses the same signature, but has a fourth topic (the token id) and no data. */
const isErc20Transfer = (token: string, { address, topics }: Log): boolean =>
  address.toLowerCase() === token.toLowerCase() && topics[0] === TRANSFER_TOPIC && topics.length === 3

async function readDecimals(url: string, token: string): Promise<number> {
  const data = ERC20.encodeFunctionData('decimals')
  const result = await rpcCall(url, 'eth_call', { to: token, data }, 'latest')
  const decimals = Number(ERC20.decodeFunctionResult('decimals', String(result))[0])
  if (decimals > MAX_DECIMALS) throw new Error(`The token reports ${decimals} decimals`)
  return decimals
}

/**
 * Fetches the chain id of a node as a hex quantity.
 *
 * @throws Error if the node can't be reached
 */
export const fetchChainId = async (url: string): Promise<string> =>
  v.parse(v.string(), await rpcCall(url, 'eth_chainId'))

/**
 * Creates a chain reader for a JSON-RPC node. It reads transfers from the logs of a transaction, not from its call
 * data. If the node fails, the client gets a business error and may retry.
 */
export const createRpcChainReader = (url: string): ChainReader => ({
  async findTransfers(txHash, token) {
    try {
      const receipt = v.parse(v.nullable(Receipt), await rpcCall(url, 'eth_getTransactionReceipt', txHash))
      if (!receipt) return undefined
      const logs = Number(receipt.status) === 1 ? receipt.logs.filter((log) => isErc20Transfer(token, log)) : []
      if (logs.length === 0) return []
      const decimals = await readDecimals(url, token)
      return logs.map(({ data, topics }) => {
        const [from, to, amount] = ERC20.decodeEventLog('Transfer', data, topics)
        return { from, to, amount: formatUnits(amount, decimals) }
      })
    } catch {
      throw new BusinessError(
        CODE.refused,
        'The chain can not be read right now. Try again later.',
        '暂时无法读取链上数据，请稍后再试',
      )
    }
  },

  async isValidSignature(account, hash, signature) {
    const data = CONTRACT_WALLET_ABI.encodeFunctionData('isValidSignature', [hash, signature])
    // An account without a contract returns nothing, and a contract may revert.
    const result = await rpcCall(url, 'eth_call', { to: account, data }, 'latest').catch(() => '0x')
    return String(result).startsWith(VALID_SIGNATURE)
  },
})
