import * as v from 'valibot'
import { type RpcClient, readChain, walletRpcClient } from '../chain/rpc.ts'
import { env } from '../config/env.ts'
import {
  findByNonce,
  findTransfer,
  isSearchable,
  isTransfer,
  readNonce,
  readTransaction,
  type Transaction,
} from './findTransfer.ts'
import type { DepositEvent, DepositRow } from './types.ts'

const Receipt = v.object({ status: v.picklist(['0x0', '0x1']) })

/** The chain id of a transaction sent on another chain than the expected one. */
const wrongChainOf = ({ chainId }: Transaction): string | undefined =>
  typeof chainId === 'string' && Number(chainId) !== Number(env.chain.id) ? chainId : undefined

/**
 * Reads from the chain what has happened to a deposit.
 *
 * @param taken hashes of other deposits
 * @throws WalletError `unreadable`
 */
export async function checkOnChain(row: DepositRow, taken: readonly string[]): Promise<DepositEvent[]> {
  if (row.mined) return []
  return readChain(async (node) => {
    const known: DepositEvent[] = []
    for (const hash of [...row.hashes].reverse()) {
      const events = await checkHash(node, row, hash)
      if (events.some(({ type }) => type === 'mined')) return events
      known.push(...events)
    }
    return known.length > 0 ? known : searchTransfer(node, row, taken)
  })
}

async function checkHash(node: RpcClient, row: DepositRow, hash: string): Promise<DepositEvent[]> {
  const transaction = await readTransaction(node, hash)
  if (!transaction) return checkWalletNode(row, hash)
  const otherChain = wrongChainOf(transaction)
  if (otherChain) return wrongChainEvents(row, otherChain)
  const receipt = v.safeParse(Receipt, await node('eth_getTransactionReceipt', [hash]))
  if (receipt.success) return [{ type: 'mined', hash, succeeded: receipt.output.status === '0x1' }]
  const nonce = Number(transaction.nonce)
  return row.sentNonce === nonce ? [] : [{ type: 'seen', hash, nonce }]
}

const wrongChainEvents = ({ wrongChainId }: DepositRow, chainId: string): DepositEvent[] =>
  chainId === wrongChainId ? [] : [{ type: 'wrongChain', chainId }]

/** If only the wallet's own node knows the transaction, its `chainId` shows that the wallet sent on another chain. */
async function checkWalletNode(row: DepositRow, hash: string): Promise<DepositEvent[]> {
  const wallet = walletRpcClient()
  const transaction = wallet && (await readTransaction(wallet, hash).catch(() => undefined))
  const otherChain = transaction && wrongChainOf(transaction)
  return otherChain ? wrongChainEvents(row, otherChain) : []
}

/** Searches for the transfer when the hash is lost, or its transaction was sped up or cancelled. */
async function searchTransfer(node: RpcClient, row: DepositRow, taken: readonly string[]): Promise<DepositEvent[]> {
  if (!isSearchable(row)) return []
  const { sentNonce } = row
  const replaced = sentNonce !== null && (await readNonce(node, row.from)) > sentNonce
  // Its nonce is unused: the transaction is still pending.
  if (sentNonce !== null && !replaced) return []
  const hash = await findTransfer(node, row, taken)
  if (hash) return row.hashes.includes(hash) ? [] : [{ type: 'hash', hash }]
  if (!replaced) return []
  const instead = await findByNonce(node, row, sentNonce)
  if (!instead || row.hashes.includes(instead.hash)) return []
  return isTransfer(instead, row) ? [{ type: 'hash', hash: instead.hash }] : [{ type: 'replaced' }]
}
