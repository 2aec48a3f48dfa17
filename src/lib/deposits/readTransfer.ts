import { getDepositAddress } from '../../contract/charge.ts'
import { call } from '../api/call.ts'
import { decodeTransfer, decodeTransferLogs } from '../chain/erc20.ts'
import { readChain } from '../chain/rpc.ts'
import { env } from '../config/env.ts'
import type { DepositRow } from '../durable/rows.ts'
import { sameAddress } from '../format/addresses.ts'
import { fromUnits } from '../format/money.ts'
import type { Message } from '../i18n/message.ts'
import { scopeOf } from '../session/accountScope.ts'
import { getLastRecipient } from './lastRecipient.ts'
import {
  ownNonceOf,
  type Receipt,
  readBlockNumber,
  readBlockTime,
  readReceipt,
  readTransaction,
  type Transaction,
} from './readTransaction.ts'

/** A transfer of the account to its deposit address, as the chain shows it. Null: could not be read. */
export interface Transfer {
  to: string | null
  /** Whole tokens, decimal string. */
  amount: string | null
  units: string | null
  /** Nonce of the account; null if another account sent it, as for contract accounts. */
  nonce: number | null
  /** A block before the transaction. */
  block: number
  /** Time of its own block, unix milliseconds; undefined: it is not mined, or the node doesn't say. */
  sentAt?: number | undefined
}

/**
 * Reads the transfer behind a hash.
 *
 * @param rows the account's records; their recipients are deposit addresses
 * @returns the transfer, `read: undefined` if the chain can't be read, or why it is none of this account's deposits
 */
export async function readTransfer(
  hash: string,
  from: string,
  rows: readonly Pick<DepositRow, 'to'>[],
): Promise<{ read: Transfer | undefined } | { problem: Message }> {
  let isUnknown = false
  const read = await readChain(async (node) => {
    const transaction = await readTransaction(node, hash)
    isUnknown ||= !transaction
    // The node may lag behind: the next one is asked.
    if (!transaction) throw new Error('unknown')
    const receipt = await readReceipt(node, hash)
    if (!receipt) return { transaction, receipt, block: await readBlockNumber(node) }
    const time = await readBlockTime(node, receipt.blockNumber).catch(() => undefined)
    return { transaction, receipt, block: receipt.blockNumber - 1, sentAt: time && time * 1000 }
  }).catch(() => undefined)
  if (!read) return isUnknown ? { problem: { id: 'deposit.hashUnknown' } } : { read: undefined }
  const { transaction, receipt, block, sentAt } = read
  const transfers = receipt ? minedTransfers(receipt) : pendingTransfers(transaction)
  if (!transfers) return { problem: { id: 'deposit.hashFailed' } }
  const own = transfers.filter((each) => sameAddress(each.from, from))
  const nonce = ownNonceOf(transaction, from)
  if (receipt && transfers.length > 0 && own.length === 0) return { problem: { id: 'deposit.foreignTransfer' } }
  if (own.length === 0)
    return { problem: { id: receipt || nonce !== null ? 'deposit.notATransfer' : 'deposit.hashPending' } }
  const recipients = await readRecipients(from, rows)
  const isDeposit = ({ to }: { to: string }) =>
    recipients.length === 0 || recipients.some((each) => sameAddress(each, to))
  const deposits = own.filter(isDeposit)
  const [first] = deposits
  if (!first) return { problem: { id: 'deposit.notToDepositAddress' } }
  const units = deposits.reduce((sum, each) => sum + each.units, 0n)
  return {
    read: {
      to: first.to,
      units: String(units),
      amount: fromUnits(units, env.chain.tokenDecimals),
      nonce,
      block,
      sentAt,
    },
  }
}

/** @returns undefined if the transaction failed */
const minedTransfers = ({ status, logs }: Receipt) =>
  status === '0x1' ? decodeTransferLogs(logs, env.stablecoin) : undefined

/** A pending transaction has no logs: only a plain call of the token can be recognized. */
function pendingTransfers({ from, to, input }: Transaction) {
  const transfer = sameAddress(to, env.stablecoin) ? decodeTransfer(input) : undefined
  return transfer ? [{ from, ...transfer }] : []
}

/** Present and earlier deposit addresses of the account; empty if none is known. */
async function readRecipients(from: string, rows: readonly Pick<DepositRow, 'to'>[]): Promise<string[]> {
  const current = await call(getDepositAddress, {}).then(
    ({ address }) => address,
    () => undefined,
  )
  const last = await getLastRecipient(scopeOf(from))
  return [current, last, ...rows.map(({ to }) => to)].flatMap((address) => address ?? [])
}
