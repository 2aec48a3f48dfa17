import { id, Transaction, toQuantity } from 'ethers'
import * as v from 'valibot'
import { STABLECOIN } from '../seed/addresses.ts'
import { toSeconds } from '../time.ts'
import { findTokenTransfer } from './contractWallet.ts'
import { encodeTransferLog } from './erc20.ts'

/** A mined transaction. Each block contains exactly one. */
export const MinedDemoTransaction = v.object({
  /** The signed transaction, RLP-encoded. */
  raw: v.string(),
  hash: v.string(),
  succeeded: v.boolean(),
  /** Unix milliseconds. */
  minedAt: v.number(),
})
export type MinedDemoTransaction = v.InferOutput<typeof MinedDemoTransaction>

const LOGS_BLOOM = `0x${'0'.repeat(512)}`
/** Keccak-256 of an empty RLP list. */
const NO_UNCLES = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'
const NO_HASH = `0x${'0'.repeat(64)}`
/** Wei. */
export const GAS_PRICE = 1_000_000_000n
const TOKEN_TRANSFER_GAS = 52_000n
const NATIVE_TRANSFER_GAS = 21_000n

const blockHash = (number: number) => id(`demo block ${number}`)

const blockPosition = (number: number) => ({
  blockHash: blockHash(number),
  blockNumber: toQuantity(number),
  transactionIndex: '0x0',
})

/** Gas that a transaction uses, by its call data. */
export const gasUsed = (data: string): bigint => (data === '0x' ? NATIVE_TRANSFER_GAS : TOKEN_TRANSFER_GAS)

/** Time of block 0, unix milliseconds. */
const GENESIS = Date.UTC(2025, 0, 1)

/** Formats a block for `eth_getBlockByNumber`. Block 0 has no transaction. */
export const toRpcBlock = (number: number, mined: MinedDemoTransaction | undefined) => ({
  number: toQuantity(number),
  hash: blockHash(number),
  parentHash: number === 0 ? NO_HASH : blockHash(number - 1),
  timestamp: toQuantity(toSeconds(mined?.minedAt ?? GENESIS)),
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
  // The demo chain has no state tries and doesn't encode its blocks.
  stateRoot: NO_HASH,
  transactionsRoot: NO_HASH,
  receiptsRoot: NO_HASH,
  mixHash: NO_HASH,
  size: '0x0',
})

/** Formats a transaction for `eth_getTransactionByHash`. */
export function toRpcTransaction(mined: MinedDemoTransaction, number: number) {
  const { from, to, nonce, value, data, gasLimit, gasPrice, chainId, signature, type } = Transaction.from(mined.raw)
  return {
    ...blockPosition(number),
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

/** Formats the Transfer log of a token transfer; an empty list for any other transaction. */
export function toRpcLogs(mined: MinedDemoTransaction, number: number) {
  const transfer = findTokenTransfer(Transaction.from(mined.raw))
  if (!mined.succeeded || !transfer) return []
  return [
    {
      ...blockPosition(number),
      ...encodeTransferLog(transfer.from, transfer),
      address: STABLECOIN,
      transactionHash: mined.hash,
      logIndex: '0x0',
      removed: false,
    },
  ]
}

/** Formats a receipt for `eth_getTransactionReceipt`. */
export function toRpcReceipt(mined: MinedDemoTransaction, number: number) {
  const { from, to, data, type } = Transaction.from(mined.raw)
  return {
    ...blockPosition(number),
    transactionHash: mined.hash,
    from,
    to,
    contractAddress: null,
    status: mined.succeeded ? '0x1' : '0x0',
    gasUsed: toQuantity(gasUsed(data)),
    cumulativeGasUsed: toQuantity(gasUsed(data)),
    effectiveGasPrice: toQuantity(GAS_PRICE),
    logs: toRpcLogs(mined, number),
    logsBloom: LOGS_BLOOM,
    type: toQuantity(type ?? 0),
  }
}
