import { sameAddress } from '../../lib/addresses.ts'
import { scopeOf } from '../../lib/cache/scope.ts'
import { env } from '../../lib/env.ts'
import type { DepositRow } from '../../lib/journal/deposit.ts'
import { adopt, depositsOf, type Intent, record } from '../../lib/journal/journal.ts'
import { ask, type Sentence } from '../../lib/notices.ts'
import { readChain } from '../../lib/rpc.ts'
import { session } from '../../lib/session.ts'
import { leaveDeposit } from './deposit.ts'
import { depositSentence } from './problems.ts'

const HASH = /0x[0-9a-fA-F]{64}/

/**
 * Takes the hash that the user names: for a deposit that waits for one, or as a transfer of its own. What the chain can
 * say against it is said; where it can't be read, the server decides.
 *
 * @param text a hash, or an explorer's address with one in it
 * @returns why not; undefined when it was taken
 */
export async function claim(text: string, row?: DepositRow): Promise<Sentence | undefined> {
  const from = session.address
  const hash = HASH.exec(text)?.[0].toLowerCase()
  if (!hash || !from) return { id: 'deposit.noHash' }
  try {
    const facts = await readFacts(hash, from)
    if (facts === 'unknown') return { id: 'deposit.hashUnknown' }
    if (facts === 'foreign') return { id: 'deposit.notATransfer' }
    const waiting = row ?? (await waitingFor(facts, scopeOf(from)))
    if (row && facts && !fits(facts, row)) return { id: 'deposit.otherTransfer' }
    if (waiting) await record(waiting.id, { type: 'hash', hash })
    else await adopt({ ...NO_FACTS, ...facts, scope: scopeOf(from), chainId: env.chain.id, from }, hash)
    return undefined
  } catch (error) {
    return depositSentence(error)
  }
}

type Facts = Pick<Intent, 'token' | 'to' | 'amount' | 'units' | 'block' | 'nonce'>
const NO_FACTS: Facts = { token: env.stablecoin, to: null, amount: null, units: null, block: 0, nonce: 0 }

/** What the chain says of a hash; undefined: it can't be read. */
async function readFacts(hash: string, from: string): Promise<Facts | 'unknown' | 'foreign' | undefined> {
  const { decodeTransfer, fromUnits, readDecimals } = await import('../../lib/erc20.ts')
  const { readTransaction } = await import('../../lib/journal/search.ts')
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
  facts && (await depositsOf(scope)).find((row) => row.hashes.length === 0 && fits(facts, row))

/** The user's own word, after a warning, that the wallet sent nothing. */
export async function declareUnsent({ id }: DepositRow): Promise<void> {
  const words = { title: { id: 'deposit.sureUnsent' }, body: { id: 'deposit.sureUnsentText' } } as const
  if (!(await ask({ ...words, confirm: { id: 'deposit.nothingSent' }, cancel: { id: 'action.cancel' } }))) return
  await record(id, { type: 'declaredUnsent' })
  leaveDeposit()
}
