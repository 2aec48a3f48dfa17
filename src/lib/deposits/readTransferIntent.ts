import type { Amount } from '../../contract/fields.ts'
import { encodeTransfer, readBalance, readDecimals, toUnits } from '../chain/erc20.ts'
import { listNodes, onExpectedChain, type RpcClient, readChain } from '../chain/rpc.ts'
import { simulateTransfer, type TransferCall, throwIfReverted } from '../chain/simulateTransfer.ts'
import { env } from '../config/env.ts'
import { WalletError } from '../errors/WalletError.ts'
import type { Intent } from './journal.ts'
import { deepestSafe, readBlockNumber, readNonce } from './readTransaction.ts'

/** A transfer that the user has asked for. */
interface TransferRequest {
  /** The account, checksummed. */
  from: string
  /** The deposit address. */
  to: string
  /** Whole tokens. */
  amount: Amount
}

/** What the chain adds to an intent, and the call data to sign. */
type TransferIntent = Pick<Intent, 'units' | 'block' | 'nonce'> & { data: string; canPayFee: boolean }

/**
 * Reads what the journal stores before the wallet is asked. The decimals of the token belong to the chain profile: a node
 * that reports others would change the amount.
 *
 * @throws WalletError
 */
export async function readTransferIntent({ from, to, amount }: TransferRequest): Promise<TransferIntent> {
  const { tokenDecimals } = env.chain
  const units = toUnits(amount, tokenDecimals)
  const data = encodeTransfer(to, units)
  let isShort = false
  const read = await readChain(async (node) => {
    if ((await readDecimals(node, env.stablecoin)) !== tokenDecimals) throw new WalletError('tokenDecimals')
    // The node may lag behind a payment to the account: the next one is asked.
    isShort = (await readBalance(node, env.stablecoin, from)) < units
    if (isShort) throw new Error('too little')
    const transaction = { from, to: env.stablecoin, data, value: '0x0' } as const
    await simulateTransfer(node, transaction)
    const canPayFee = await readCanPayFee(node, transaction)
    // A reorganisation can put the transfer into a block that exists already.
    const block = Math.max(0, deepestSafe(await readBlockNumber(node)))
    return { block, nonce: await readNonce(node, from), canPayFee }
  }).catch((error: unknown) => {
    throw isShort ? new WalletError('funds', '', { cause: error }) : error
  })
  return { ...read, nonce: await readHighestNonce(from, read.nonce), units: String(units), data }
}

/**
 * The highest nonce that any node knows. With the nonce of a node that lags behind, the search could take an older
 * transfer of the same amount for this one.
 */
async function readHighestNonce(from: string, known: number): Promise<number> {
  let highest = known
  for await (const node of onExpectedChain(listNodes()))
    highest = Math.max(highest, await readNonce(node, from).catch(() => 0))
  return highest
}

/**
 * Whether the account holds the network fee of the transfer; also true if a node can't tell.
 *
 * @throws WalletError `wouldFail`
 */
async function readCanPayFee(node: RpcClient, transaction: TransferCall): Promise<boolean> {
  try {
    const [balance, gas, price] = await Promise.all([
      node('eth_getBalance', [transaction.from, 'latest']),
      node('eth_estimateGas', [transaction]),
      node('eth_gasPrice'),
    ])
    return BigInt(String(balance)) >= BigInt(String(gas)) * BigInt(String(price))
  } catch (error) {
    throwIfReverted(error)
    return true
  }
}
