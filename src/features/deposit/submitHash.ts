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

const HASH = /0x[0-9a-fA-F]{64}/

/**
 * Takes the hash that the user names: for a deposit that waits for one, or as a transfer of its own. What the chain can
 * say against it is said; where it can't be read, the server decides.
 *
 * @param text a hash, or an explorer's address with one in it
 * @returns why not; undefined when it was taken
 */
export async function submitHash(text: string, row?: DepositRow): Promise<Message | undefined> {
  const from = session.address
  const hash = HASH.exec(text)?.[0].toLowerCase()
  if (!hash || !from) return { id: 'deposit.noHash' }
  try {
    const facts = await readFacts(hash, from)
    if (facts === 'unknown') return { id: 'deposit.hashUnknown' }
    if (facts === 'foreign') return { id: 'deposit.notATransfer' }
    const waiting = row ?? (await waitingFor(facts, scopeOf(from)))
    if (row && facts && !fits(facts, row)) return { id: 'deposit.otherTransfer' }
    if (waiting) await recordEvents(waiting.id, { type: 'hash', hash })
    else await adoptTransfer({ ...NO_FACTS, ...facts, scope: scopeOf(from), chainId: env.chain.id, from }, hash)
    return undefined
  } catch (error) {
    return depositErrorMessage(error)
  }
}

type Facts = Pick<Intent, 'token' | 'to' | 'amount' | 'units' | 'block' | 'nonce'>
const NO_FACTS: Facts = { token: env.stablecoin, to: null, amount: null, units: null, block: 0, nonce: 0 }

/** What the chain says of a hash; undefined: it can't be read. */
async function readFacts(hash: string, from: string): Promise<Facts | 'unknown' | 'foreign' | undefined> {
  const { decodeTransfer, fromUnits, readDecimals } = await import('../../lib/chain/erc20.ts')
  const { readTransaction } = await import('../../lib/deposits/findTransfer.ts')
  return readChain(async (node) => {
    const transaction = await readTransaction(node, hash)
    if (!transaction) return 'unknown' as const
    const transfer = sameAddress(transaction.to, env.stablecoin) ? decodeTransfer(transaction.input) : undefined
    if (!transfer || !sameAddress(transaction.from, from)) return 'foreign' as const
    const amount = fromUnits(transfer.units, await readDecimals(node, env.stablecoin))
    const { to, units } = transfer
    return { ...NO_FACTS, to, units: String(units), amount, nonce: Number(transaction.nonce) }
  }).catch(() => undefined)
}

const fits = ({ to, units }: Facts, row: DepositRow): boolean => sameAddress(to, row.to) && units === row.units

/** An unknown deposit that this transfer is. */
const waitingFor = async (facts: Facts | undefined, scope: string): Promise<DepositRow | undefined> =>
  facts && (await listDeposits(scope)).find((row) => row.hashes.length === 0 && fits(facts, row))

/** The user's own word, after a warning, that the wallet sent nothing. */
export async function declareUnsent({ id }: DepositRow): Promise<void> {
  const words = { title: { id: 'deposit.sureUnsent' }, body: { id: 'deposit.sureUnsentText' } } as const
  if (!(await showDialog({ ...words, confirm: { id: 'deposit.nothingSent' }, cancel: { id: 'action.cancel' } }))) return
  await recordEvents(id, { type: 'declaredUnsent' })
  resetDeposit()
}
