import { readChain } from '../../lib/chain/rpc.ts'
import { env } from '../../lib/config/env.ts'
import { adoptTransfer, type Intent, listDeposits, recordEvents } from '../../lib/deposits/journal.ts'
import type { DepositRow } from '../../lib/deposits/types.ts'
import { sameAddress } from '../../lib/format/addresses.ts'
import { showDialog } from '../../lib/notifications/dialogs.ts'
import type { Message } from '../../lib/notifications/message.ts'
import { scopeOf } from '../../lib/session/accountScope.ts'
import { session } from '../../lib/session/session.ts'
import { resetDeposit } from './depositFlow.ts'
import { depositErrorMessage } from './errorMessage.ts'

const TX_HASH = /0x[0-9a-fA-F]{64}/

/**
 * Submits a transaction hash that the user pasted, for an unknown deposit or as a transfer made outside the app. Rejects
 * it if the chain contradicts it; if the chain can't be read, the server decides.
 *
 * @param text a hash, or an explorer URL that contains one
 * @param row the unknown deposit that the hash should belong to
 * @returns why the hash was rejected; undefined if it was accepted
 */
export async function submitHash(text: string, row?: DepositRow): Promise<Message | undefined> {
  const from = session.address
  const hash = TX_HASH.exec(text)?.[0].toLowerCase()
  if (!hash || !from) return { id: 'deposit.invalidHash' }
  try {
    const transfer = await readTransfer(hash, from)
    if (transfer === 'unknown') return { id: 'deposit.hashUnknown' }
    if (transfer === 'foreign') return { id: 'deposit.notATransfer' }
    const deposit = row ?? (await findUnknownDeposit(transfer, scopeOf(from)))
    if (row && transfer && !isTransferOf(transfer, row)) return { id: 'deposit.otherTransfer' }
    if (deposit) await recordEvents(deposit.id, { type: 'hash', hash })
    else
      await adoptTransfer({ ...UNREAD_TRANSFER, ...transfer, scope: scopeOf(from), chainId: env.chain.id, from }, hash)
    return undefined
  } catch (error) {
    return depositErrorMessage(error)
  }
}

type Transfer = Pick<Intent, 'token' | 'to' | 'amount' | 'units' | 'block' | 'nonce'>
const UNREAD_TRANSFER: Transfer = { token: env.stablecoin, to: null, amount: null, units: null, block: 0, nonce: 0 }

/**
 * Reads the transfer behind a hash.
 *
 * @returns `unknown`: no such transaction; `foreign`: not a USDT transfer of this account; undefined: the chain can't be
 *   read
 */
async function readTransfer(hash: string, from: string): Promise<Transfer | 'unknown' | 'foreign' | undefined> {
  const { decodeTransfer, fromUnits, readDecimals } = await import('../../lib/chain/erc20.ts')
  const { readTransaction } = await import('../../lib/deposits/findTransfer.ts')
  return readChain(async (node) => {
    const transaction = await readTransaction(node, hash)
    if (!transaction) return 'unknown' as const
    const transfer = sameAddress(transaction.to, env.stablecoin) ? decodeTransfer(transaction.input) : undefined
    if (!transfer || !sameAddress(transaction.from, from)) return 'foreign' as const
    const amount = fromUnits(transfer.units, await readDecimals(node, env.stablecoin))
    const { to, units } = transfer
    return { ...UNREAD_TRANSFER, to, units: String(units), amount, nonce: Number(transaction.nonce) }
  }).catch(() => undefined)
}

const isTransferOf = ({ to, units }: Transfer, row: DepositRow): boolean =>
  sameAddress(to, row.to) && units === row.units

const findUnknownDeposit = async (transfer: Transfer | undefined, scope: string): Promise<DepositRow | undefined> =>
  transfer && (await listDeposits(scope)).find((row) => row.hashes.length === 0 && isTransferOf(transfer, row))

/** Settles an unknown deposit as unsent, after a warning. */
export async function declareUnsent({ id }: DepositRow): Promise<void> {
  const confirmed = await showDialog({
    title: { id: 'deposit.sureUnsent' },
    body: { id: 'deposit.sureUnsentText' },
    confirm: { id: 'deposit.nothingSent' },
    cancel: { id: 'action.cancel' },
  })
  if (!confirmed) return
  await recordEvents(id, { type: 'declaredUnsent' })
  resetDeposit()
}
