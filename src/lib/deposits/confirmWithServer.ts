import { confirmDeposit } from '../../contract/charge.ts'
import { call } from '../api/call.ts'
import { accountsQuery, refetch } from '../cache/queries.ts'
import { ApiError } from '../errors/errors.ts'
import { toast } from '../notifications/notifications.ts'
import { recordEvents } from './journal.ts'
import { currentHash, type DepositEvent, type DepositRow } from './types.ts'

/**
 * After this long a pass goes on without the answer. Telling again is harmless (the call is idempotent by its hash),
 * and an answer that comes later still counts.
 */
const MAX_WAIT_MS = 20_000

/** Tells the server of a transfer, until it has acknowledged the hash that stands for it. Answers whether there was news. */
export async function confirmWithServer(row: DepositRow): Promise<boolean> {
  const hash = currentHash(row)
  if (!hash || row.acknowledged.includes(hash) || row.mined?.succeeded === false) return false
  const patience = new Promise<boolean>((resolve) => setTimeout(resolve, MAX_WAIT_MS, false))
  return Promise.race([postConfirmation(row, hash), patience])
}

async function postConfirmation({ id }: DepositRow, hash: string): Promise<boolean> {
  const answer = await call(confirmDeposit, { body: { txHash: hash } }).then(
    (): DepositEvent => ({ type: 'acknowledged', hash }),
    (error: unknown): DepositEvent | undefined => {
      if (!(error instanceof ApiError)) throw error
      if (error.kind === 'superseded') return undefined
      // No answer at all is nothing to show: the app says elsewhere that it is offline.
      return { type: 'serverAnswered', message: error.kind === 'network' ? null : error.serverMessage }
    },
  )
  if (answer) await recordEvents(id, answer)
  if (answer?.type !== 'acknowledged') return false
  toast({ id: 'tip.chargeSuccess' }, 'done')
  void refetch(accountsQuery).catch(() => {})
  return true
}
