import { id, Transaction, toQuantity } from 'ethers'
import * as v from 'valibot'
import { toSeconds } from '../time.ts'
import { decodeTransfer, transferLog } from './erc20.ts'

/** A transaction as the demo chain keeps it; its block holds nothing else. */
export const MinedTransaction = v.object({
  /** As it was signed and sent. */
  raw: v.string(),
  hash: v.string(),
  succeeded: v.boolean(),
  /** Unix milliseconds. */
  minedAt: v.number(),
})
export type MinedTransaction = v.InferOutput<typeof MinedTransaction>

const LOGS_BLOOM = `0x${'0'.repeat(512)}`
/** Hash of an empty list, as every block without uncles has it. */
const NO_UNCLES = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'
const NO_HASH = `0x${'0'.repeat(64)}`
export const GAS_PRICE = 1_000_000_000n
export const TOKEN_GAS = 52_000n
export const NATIVE_GAS = 21_000n

const blockHash = (number: number) => id(`demo block ${number}`)

/** Where a transaction stands. */
const place = (number: number) => ({
  blockHash: blockHash(number),
  blockNumber: toQuantity(number),
  transactionIndex: '0x0',
})

export const gasUsed = (data: string): bigint => (data === '0x' ? NATIVE_GAS : TOKEN_GAS)

/** A block as JSON-RPC writes it. */
export const toRpcBlock = (number: number, mined: MinedTransaction | undefined) => ({
  number: toQuantity(number),
  hash: blockHash(number),
  parentHash: number === 0 ? NO_HASH : blockHash(number - 1),
  timestamp: toQuantity(toSeconds(mined?.minedAt ?? 0)),
  transactions: mined ? [mined.hash] : [],
  miner: `0x${'0'.repeat(40)}`,
  gasLimit: toQuantity(30_000_000),
  gasUsed: toQuantity(mined ? gasUsed(Transaction.from(mined.raw).data) : 0),
  difficulty: '0x0',
  nonce: '0x0000000000000000',
  extraData: '0x',
  logsBloom: LOGS_BLOOM,
  sha3Uncles: NO_UNCLES,
  uncles: [],
  // The demo chain keeps no tries, and its blocks have no bytes.
  stateRoot: NO_HASH,
  transactionsRoot: NO_HASH,
  receiptsRoot: NO_HASH,
  mixHash: NO_HASH,
  size: '0x0',
})

/** A transaction as JSON-RPC writes it. */
export function toRpcTransaction(mined: MinedTransaction, number: number) {
  const { from, to, nonce, value, data, gasLimit, gasPrice, chainId, signature, type } = Transaction.from(mined.raw)
  return {
    ...place(number),
    hash: mined.hash,
    from,
    to,
    nonce: toQuantity(nonce),
    value: toQuantity(value),
    input: data,
    gas: toQuantity(gasLimit),
    gasPrice: toQuantity(gasPrice ?? GAS_PRICE),
    chainId: toQuantity(chainId),
    type: toQuantity(type ?? 0),
    r: signature?.r,
    s: signature?.s,
    v: toQuantity(signature?.networkV ?? signature?.v ?? 0),
  }
}

/** The Transfer log of a transaction that moved tokens. */
export function toRpcLogs(mined: MinedTransaction, number: number, token: string) {
  const { from, to, data } = Transaction.from(mined.raw)
  const transfer = to?.toLowerCase() === token.toLowerCase() && decodeTransfer(data)
  if (!mined.succeeded || !from || !transfer) return []
  return [
    {
      ...place(number),
      ...transferLog(from, transfer),
      address: token,
      transactionHash: mined.hash,
      logIndex: '0x0',
      removed: false,
    },
  ]
}

/** A receipt as JSON-RPC writes it. */
export function toRpcReceipt(mined: MinedTransaction, number: number, token: string) {
  const { from, to, data, type } = Transaction.from(mined.raw)
  return {
    ...place(number),
    transactionHash: mined.hash,
    from,
    to,
    contractAddress: null,
    status: mined.succeeded ? '0x1' : '0x0',
    gasUsed: toQuantity(gasUsed(data)),
    cumulativeGasUsed: toQuantity(gasUsed(data)),
    effectiveGasPrice: toQuantity(GAS_PRICE),
    logs: toRpcLogs(mined, number, token),
    logsBloom: LOGS_BLOOM,
    type: toQuantity(type ?? 0),
  }
}
