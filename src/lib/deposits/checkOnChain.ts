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

/** The chain that a transaction was sent on, if that is another one. */
const wrongChainOf = ({ chainId }: Transaction): string | undefined =>
  typeof chainId === 'string' && Number(chainId) !== Number(env.chain.id) ? chainId : undefined

/**
 * Looks at the chain for news of a deposit.
 *
 * @param taken hashes that other deposits have
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

/** A wallet that says it is on one chain and sends on another gives itself away by the transaction it knows. */
async function checkWalletNode(row: DepositRow, hash: string): Promise<DepositEvent[]> {
  const wallet = walletRpcClient()
  const transaction = wallet && (await readTransaction(wallet, hash).catch(() => undefined))
  const otherChain = transaction && wrongChainOf(transaction)
  return otherChain ? wrongChainEvents(row, otherChain) : []
}

/** The hash is lost, or stands for a transaction that was sped up or cancelled since. A node that can't search passes. */
async function searchTransfer(node: RpcClient, row: DepositRow, taken: readonly string[]): Promise<DepositEvent[]> {
  if (!isSearchable(row)) return []
  const { sentNonce } = row
  const replaced = sentNonce !== null && (await readNonce(node, row.from)) > sentNonce
  // A transaction that still waits is looked for by nobody.
  if (sentNonce !== null && !replaced) return []
  const hash = await findTransfer(node, row, taken)
  if (hash) return row.hashes.includes(hash) ? [] : [{ type: 'hash', hash }]
  if (!replaced) return []
  const instead = await findByNonce(node, row, sentNonce)
  if (!instead || row.hashes.includes(instead.hash)) return []
  return isTransfer(instead, row) ? [{ type: 'hash', hash: instead.hash }] : [{ type: 'replaced' }]
}
