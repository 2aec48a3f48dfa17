import { proxy, useSnapshot } from 'valtio'
import { randomId } from '../browser/randomId.ts'
import { sleep } from '../browser/sleep.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { Message } from '../notifications/message.ts'
import { currentLogin } from '../session/session.ts'
import type { Lease } from '../tabs/locks.ts'
import { type ActionName, clearPendingAction, loadPendingAction, savePendingAction } from './pendingAction.ts'

/** Delays between the checks of an unknown outcome: 65 s in all. A server may book long after its reply was lost. */
const CHECK_DELAYS_MS = [0, 1000, 2000, 4000, 8000, 15_000, 15_000, 20_000]

/** What `send` passes to `call`. */
export interface ActionRequest {
  /** Drops the request if another login is current by then. */
  loginId: string
  /** Lets a server that supports it recognize a repeated request, e.g. one that the browser itself sends twice. */
  idempotencyKey: string
}

/** How to find out whether an action was booked. */
export interface ActionProof<Baseline> {
  name: ActionName
  /** Whether a stored value is a baseline; it may come from another version. */
  isBaseline(stored: unknown): stored is Baseline
  /**
   * Counts how often this very action was booked since the baseline.
   *
   * @throws ApiError if the state can't be read
   */
  countBookings(baseline: Baseline): Promise<number>
}

/** A request that spends money. */
export interface PaidAction<Baseline> extends ActionProof<Baseline> {
  /** Reads the state just before the request. If it fails, nothing is sent. @throws ApiError */
  readBaseline(): Promise<Baseline>
  /** Why the user's confirmation no longer holds, e.g. another price. Nothing is sent then. */
  outdatedReason?(baseline: Baseline): Message | undefined
  /** @throws ApiError */
  send(request: ActionRequest, baseline: Baseline): Promise<unknown>
}

/**
 * - `done`: booked, `bookings` times if that is known
 * - `failed`: not booked, for the reason in `error`
 * - `outdated`: not sent, because the confirmation no longer holds
 * - `unconfirmed`: no proof within a minute; it may still be booked
 * - `superseded`: the login that confirmed it has ended
 */
export type ActionOutcome =
  | { status: 'done'; bookings: number | undefined }
  | { status: 'failed'; error: ApiError }
  | { status: 'outdated'; reason: Message }
  | { status: 'unconfirmed' }
  | { status: 'superseded' }

/** Actions whose outcome is being checked. */
const checking = proxy<Partial<Record<ActionName, boolean>>>({})

/** Whether the outcome of an action is being checked. */
export const useIsChecking = (name: ActionName): boolean => useSnapshot(checking)[name] === true

const countOrUndefined = async <B>(action: ActionProof<B>, baseline: B): Promise<number | undefined> => {
  try {
    return await action.countBookings(baseline)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return undefined
  }
}

/** Checks until there is proof of a booking. One check without proof means nothing. */
async function resolveOutcome<B>(action: ActionProof<B>, baseline: B, loginId: string): Promise<ActionOutcome> {
  checking[action.name] = true
  try {
    for (const delay of CHECK_DELAYS_MS) {
      await sleep(delay)
      if (currentLogin()?.id !== loginId) return { status: 'superseded' }
      const bookings = await countOrUndefined(action, baseline)
      if (bookings) return { status: 'done', bookings }
    }
    return { status: 'unconfirmed' }
  } finally {
    checking[action.name] = false
    clearPendingAction(action.name)
  }
}

/**
 * Runs a paid action once. It belongs to the login that confirmed it, and it is never repeated: an unknown outcome is
 * checked for a minute, also after a reload.
 *
 * @param loginId the login at the user's confirmation
 * @param lease of the action's lock
 */
export async function runPaidAction<B>(action: PaidAction<B>, loginId: string, lease: Lease): Promise<ActionOutcome> {
  const { name } = action
  try {
    const baseline = await action.readBaseline()
    if (currentLogin()?.id !== loginId || !lease.isHeld()) return { status: 'superseded' }
    const reason = action.outdatedReason?.(baseline)
    if (reason) return { status: 'outdated', reason }
    savePendingAction(name, { loginId, baseline })
    try {
      await action.send({ loginId, idempotencyKey: randomId() }, baseline)
    } catch (error) {
      if (error instanceof ApiError && error.outcomeUnknown) return await resolveOutcome(action, baseline, loginId)
      throw error
    }
    clearPendingAction(name)
    return { status: 'done', bookings: await countOrUndefined(action, baseline) }
  } catch (error) {
    clearPendingAction(name)
    if (!(error instanceof ApiError)) throw error
    return error.kind === 'superseded' ? { status: 'superseded' } : { status: 'failed', error }
  }
}

/** Resolves an action that a reload interrupted; undefined if there is none. */
export async function resumePaidAction<B>(action: ActionProof<B>): Promise<ActionOutcome | undefined> {
  const loginId = currentLogin()?.id
  const pending = loadPendingAction(action.name, loginId)
  if (!pending || loginId === undefined) return undefined
  if (action.isBaseline(pending.baseline)) return resolveOutcome(action, pending.baseline, loginId)
  clearPendingAction(action.name)
  return { status: 'unconfirmed' }
}
