import { confirmDeposit } from '../../contract/charge.ts'
import { call } from '../api/call.ts'
import { withTimeLimit } from '../browser/sleep.ts'
import { refetch } from '../cache/fetchQuery.ts'
import { accountsQuery } from '../cache/queries.ts'
import type { DepositRow } from '../durable/rows.ts'
import { ApiError } from '../errors/ApiError.ts'
import { scopeOf } from '../session/accountScope.ts'
import { currentLogin } from '../session/session.ts'
import { recordEvents } from './journal.ts'
import { currentHash, type DepositEvent, isEndedByUser } from './types.ts'

/** Maximum wait per pass. The request goes on, and a later reply still counts. */
const MAX_WAIT_MS = 5000

/** The hash to report; undefined: there is none, or nothing to gain from it. */
function hashToConfirm(row: DepositRow): string | undefined {
  const { outcome, acknowledged, final, mined } = row
  const isOver = outcome !== null && !isEndedByUser(row)
  const hash = currentHash(row)
  if (!hash || isOver || acknowledged.includes(hash)) return undefined
  // A failure that is not certain yet is reported as well.
  return final && mined?.result !== 'transferred' ? undefined : hash
}

/** Only a 200 acknowledges, whatever the words of another reply. @returns undefined: the session changed meanwhile */
async function postConfirmation(hash: string, loginId: string): Promise<DepositEvent | undefined> {
  try {
    await call(confirmDeposit, { body: { txHash: hash }, loginId })
    return { type: 'acknowledged', hash }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { kind, serverMessage } = error
    if (kind === 'superseded') return undefined
    // The app shows elsewhere that it is offline.
    return { type: 'serverAnswered', hash, message: kind === 'network' ? null : serverMessage || null }
  }
}

/** Requests without a reply, by login and hash: a slow server gets no second one from this tab. */
const running = new Map<string, Promise<boolean>>()

async function confirm(id: string, hash: string, loginId: string): Promise<boolean> {
  const event = await postConfirmation(hash, loginId)
  if (event) await recordEvents(id, event)
  if (event?.type !== 'acknowledged') return false
  void refetch(accountsQuery).catch(() => {})
  return true
}

/**
 * Confirms a transfer with the server, unless its current hash is acknowledged.
 *
 * @returns whether the server has acknowledged it now
 */
export async function confirmWithServer(row: DepositRow): Promise<boolean> {
  const hash = hashToConfirm(row)
  const login = currentLogin()
  // Never with the token of an account that logged in meanwhile.
  if (!hash || !login || scopeOf(login.address) !== row.scope) return false
  const key = `${login.id} ${hash}`
  let request = running.get(key)
  if (!request) {
    request = confirm(row.id, hash, login.id).finally(() => running.delete(key))
    running.set(key, request)
  }
  return withTimeLimit(request, MAX_WAIT_MS, false)
}
