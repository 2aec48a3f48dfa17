import { env } from '../../lib/config/env.ts'
import {
  adoptTransfer,
  hasHash,
  type Intent,
  JournalError,
  listDeposits,
  recordEvents,
} from '../../lib/deposits/journal.ts'
import type { Transfer } from '../../lib/deposits/readTransfer.ts'
import { statusMessage, statusOf } from '../../lib/deposits/status.ts'
import { isEndedByUser, isUnknown } from '../../lib/deposits/types.ts'
import type { DepositRow } from '../../lib/durable/rows.ts'
import { sameAddress } from '../../lib/format/addresses.ts'
import { formatExactAmount, HIDDEN_AMOUNT } from '../../lib/format/money.ts'
import { errorMessage } from '../../lib/i18n/errorMessages.ts'
import type { Message } from '../../lib/i18n/message.ts'
import { scopeOf } from '../../lib/session/accountScope.ts'
import { areAmountsHidden } from '../../lib/session/amountPrivacy.ts'
import { session } from '../../lib/session/session.ts'

const TX_HASH = /0x[0-9a-fA-F]{64}/

/**
 * Submits a transaction hash that the user pasted, for an unknown deposit or as a transfer made outside the app. It must
 * be this account's transfer to the deposit address, and for an unknown deposit of its amount and not older. One with the
 * nonce of a deposit has replaced that deposit's transfer, whatever its amount.
 *
 * @param text a hash, or an explorer URL that contains one
 * @param row the deposit that the hash should belong to
 * @returns why the hash does not belong to the deposit; undefined if it was accepted
 */
export async function submitHash(text: string, row?: DepositRow): Promise<Message | undefined> {
  const from = session.address
  const hash = TX_HASH.exec(text)?.[0].toLowerCase()
  if (!hash || !from) return { id: 'deposit.invalidHash' }
  const scope = scopeOf(from)
  try {
    const rows = await listDeposits(scope)
    const holder = rows.find((each) => hasHash(each, hash))
    if (holder) return await describeKnown(holder, hash, row)
    const { readTransfer } = await import('../../lib/deposits/readTransfer.ts')
    const transfer = await readTransfer(hash, from, rows)
    if ('problem' in transfer) return transfer.problem
    return await assignTransfer({ hash, from, scope }, transfer.read, row, rows)
  } catch (error) {
    // Not `deposit.notSaved`: a transfer whose hash was pasted has been sent.
    return error instanceof JournalError ? { id: 'deposit.hashNotStored' } : errorMessage(error)
  }
}

/** Answers for a hash that a record has already. */
async function describeKnown(holder: DepositRow, hash: string, row?: DepositRow): Promise<Message | undefined> {
  // First: the server may have acknowledged a hash before its transaction failed.
  if (holder.final && holder.mined?.result === 'reverted') return { id: 'deposit.hashFailed' }
  if (holder.outcome === 'noTransfer') return statusMessage(holder)
  if (holder.acknowledged.includes(hash)) return { id: 'deposit.hashConfirmed' }
  if (row && holder.id !== row.id) return { id: 'deposit.hashTaken' }
  // Brings back a deposit that was set aside.
  await recordEvents(holder.id, { type: 'reopened' })
  return undefined
}

interface Pasted {
  hash: string
  from: string
  scope: string
}

/** @param transfer undefined: the chain can't be read */
async function assignTransfer(
  { hash, from, scope }: Pasted,
  transfer: Transfer | undefined,
  row: DepositRow | undefined,
  rows: readonly DepositRow[],
): Promise<Message | undefined> {
  // A transfer that can't be read must not settle an unknown deposit: another one could then be sent, although this one was.
  if (!transfer && (row || rows.some(isUnknown))) return { id: 'deposit.chainUnreadable' }
  const hasNonce = (each: DepositRow) => !each.final && each.sentNonce !== null && each.sentNonce === transfer?.nonce
  if (row && transfer && !isSameTransfer(transfer, row) && !hasNonce(row)) return describeDifference(transfer, row)
  const matches = (each: DepositRow) =>
    transfer !== undefined && isSameTransfer(transfer, each) && !isOlder(transfer, each)
  // Wallets of contract accounts may have named an id, which no node will ever show.
  const unseen = rows.filter((each) => statusOf(each) === 'unseen')
  const ended = rows.filter((each) => each.hashes.length === 0 && isEndedByUser(each))
  const waiting = [...rows.filter(isUnknown), ...unseen, ...ended]
  // A transfer with the nonce of a deposit has replaced that deposit's transfer.
  const owner = row && hasNonce(row) ? row : rows.find(hasNonce)
  const deposit = owner ?? (row ? [row] : waiting).find(matches)
  if (deposit) {
    await recordEvents(deposit.id, { type: 'hashFound', hash, nonce: transfer?.nonce ?? null })
    return row && deposit.id !== row.id ? { id: 'deposit.hashTaken' } : undefined
  }
  const { nonce: sentNonce = null, block, sentAt, ...read } = transfer ?? UNREAD
  const intent: Intent = {
    ...read,
    scope,
    chainId: env.chain.id,
    token: env.stablecoin,
    from,
    // A reorganisation can put the transfer, or what replaces it, into an earlier block.
    block: Math.max(0, block - env.chain.confirmations),
    nonce: sentNonce ?? 0,
  }
  await adoptTransfer(intent, hash, sentNonce, sentAt)
  return row && { id: 'deposit.earlierTransfer' }
}

/** Why a deposit to this account is not the one that the hash was pasted for. */
function describeDifference(transfer: Transfer, row: DepositRow): Message {
  if (transfer.units === row.units || !transfer.amount || !row.amount) return { id: 'deposit.otherTransfer' }
  const format = areAmountsHidden() ? () => HIDDEN_AMOUNT : formatExactAmount
  const values = { found: format(transfer.amount), expected: format(row.amount) }
  return { id: 'deposit.otherTransferAmount', values }
}

/** Used where the chain can't be read: the server then decides on the hash. */
const UNREAD: Transfer = { to: null, amount: null, units: null, nonce: null, block: 0 }

const isSameTransfer = ({ to, units }: Transfer, row: DepositRow): boolean =>
  to !== null && sameAddress(to, row.to) && units === row.units

/** Whether a transfer was sent before the wallet was asked for a deposit. Other accounts' nonces can't be compared. */
const isOlder = ({ nonce, block }: Transfer, row: DepositRow): boolean =>
  nonce === null ? block < row.block : nonce < row.nonce
