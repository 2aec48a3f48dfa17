import { confirmDeposit } from '../../contract/charge.ts'
import { call } from '../api/call.ts'
import { ApiError } from '../errors/ApiError.ts'
import { scopeOf } from '../session/accountScope.ts'
import { currentLogin } from '../session/session.ts'
import { recordEvents } from './journal.ts'
import { currentHash, type DepositEvent, type DepositRow } from './types.ts'

/** Maximum wait per pass. Confirming again is harmless (idempotent by hash), and a later reply still counts. */
const MAX_WAIT_MS = 20_000

async function postConfirmation(
  id: string,
  hash: string,
  loginId: string,
  onAcknowledged: () => void,
): Promise<boolean> {
  const event = await call(confirmDeposit, { body: { txHash: hash }, loginId }).then(
    (): DepositEvent => ({ type: 'acknowledged', hash }),
    (error: unknown): DepositEvent | undefined => {
      if (!(error instanceof ApiError)) throw error
      if (error.kind === 'superseded') return undefined
      // The app shows elsewhere that it is offline.
      return { type: 'serverAnswered', message: error.kind === 'network' ? null : error.serverMessage }
    },
  )
  if (event) await recordEvents(id, event)
  if (event?.type !== 'acknowledged') return false
  onAcknowledged()
  return true
}

/**
 * Confirms a transfer with the server, unless its current hash is acknowledged.
 *
 * @returns whether the server has acknowledged it now
 */
export async function confirmWithServer(row: DepositRow, onAcknowledged: () => void): Promise<boolean> {
  const hash = currentHash(row)
  const login = currentLogin()
  // Never with the token of an account that logged in meanwhile.
  if (!login || scopeOf(login.address) !== row.scope) return false
  if (!hash || row.acknowledged.includes(hash) || row.mined?.succeeded === false) return false
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, MAX_WAIT_MS, false))
  return Promise.race([postConfirmation(row.id, hash, login.id, onAcknowledged), timeout])
}
