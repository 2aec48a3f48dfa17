import { confirmDeposit } from '../../contract/charge.ts'
import { call } from '../api/call.ts'
import { accounts, refreshAnew } from '../cache/documents.ts'
import { ApiError } from '../errors.ts'
import { toast } from '../notices.ts'
import { type DepositEvent, type DepositRow, hashOf } from './deposit.ts'
import { record } from './journal.ts'

/**
 * After this long a pass goes on without the answer. Telling again is harmless (the call is idempotent by its hash),
 * and an answer that comes later still counts.
 */
const PATIENCE_MS = 20_000

/** Tells the server of a transfer, until it has acknowledged the hash that stands for it. Answers whether there was news. */
export async function tell(row: DepositRow): Promise<boolean> {
  const hash = hashOf(row)
  if (!hash || row.acknowledged.includes(hash) || row.mined?.succeeded === false) return false
  const patience = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false))
  return Promise.race([askServer(row, hash), patience])
}

async function askServer({ id }: DepositRow, hash: string): Promise<boolean> {
  const answer = await call(confirmDeposit, { body: { txHash: hash } }).then(
    (): DepositEvent => ({ type: 'acknowledged', hash }),
    (error: unknown): DepositEvent | undefined => {
      if (!(error instanceof ApiError)) throw error
      if (error.kind === 'superseded') return undefined
      // No answer at all is nothing to show: the app says elsewhere that it is offline.
      return { type: 'answered', answer: error.kind === 'network' ? null : error.serverMessage }
    },
  )
  if (answer) await record(id, answer)
  if (answer?.type !== 'acknowledged') return false
  toast({ id: 'tip.chargeSuccess' }, 'done')
  void refreshAnew(accounts).catch(() => {})
  return true
}
