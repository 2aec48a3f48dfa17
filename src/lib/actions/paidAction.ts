import { type GenericSchema, is } from 'valibot'
import { proxy, useSnapshot } from 'valtio'
import { backoff } from '../browser/backoff.ts'
import { randomId } from '../browser/randomId.ts'
import { withTimeLimit } from '../browser/sleep.ts'
import type { AwaitedWithdrawal, IntentRow } from '../durable/rows.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { Message } from '../i18n/message.ts'
import { serverNow } from '../network/serverClock.ts'
import { scopeOf } from '../session/accountScope.ts'
import { currentLogin, isSessionCurrent } from '../session/session.ts'
import type { Lease } from '../tabs/locks.ts'
import { toast } from '../toasts/toasts.ts'
import { type ActionName, addIntent, deleteIntent, hasEnded, updateIntent } from './intents.ts'

/** Delays between the checks of an unknown outcome: 65 s in all. A server may book long after its reply was lost. */
const CHECK_DELAYS_MS = [0, 1000, 2000, 4000, 8000, 15_000, 15_000, 20_000]
/** A server that answers late does not prolong the checks. */
const CHECKING_MS = 75_000
/** How long a single look may take: after a refusal, and once the time of the checks is over. */
const LAST_LOOK_MS = 5000

/** What `send` passes to `call`. */
export interface ActionRequest {
  /** Drops the request if another login is current by then. */
  loginId: string
  /** Lets a server that supports it recognize a repeated request, e.g. one that the browser itself sends twice. */
  idempotencyKey: string
  /** Whether the request may be repeated with refreshed tokens: while the tab was frozen, another tab may have ended the action, or taken its lock. */
  mayRepeat: () => Promise<boolean>
}

/** How to find out whether an action was booked. */
export interface ActionProof<Baseline> {
  name: ActionName
  /** Schema of a stored baseline, which may come from another version. */
  baseline: GenericSchema<Baseline>
  /**
   * Counts how often this very action was booked since the baseline.
   *
   * @param requestedAt unix milliseconds, server clock; null: unknown
   * @throws ApiError if the state can't be read
   */
  countBookings(baseline: Baseline, requestedAt: number | null): Promise<number>
  /** What the server's lists will show of a booked action, if the app shows the action until then. */
  awaited?(baseline: Baseline): AwaitedWithdrawal
}

/** A request that spends money, as the user confirmed it. */
export interface PaidAction<Baseline> {
  /**
   * Reads the state just before the request; nothing is sent if that fails.
   *
   * @returns the state, or why the confirmation no longer holds, e.g. another price: nothing is sent then either
   * @throws ApiError
   */
  prepare(): Promise<{ baseline: Baseline } | { outdated: Message }>
  /** @throws ApiError */
  send(request: ActionRequest, baseline: Baseline): Promise<unknown>
}

/**
 * - `done`: booked; `bookings` resolves to how often, undefined if that can't be said
 * - `failed`: not booked, for the reason in `error`
 * - `notSent`: not sent, because the state before it can't be read
 * - `outdated`: not sent, because the confirmation no longer holds
 * - `notStored`: not sent, because this device could not store the intent
 * - `elsewhere`: not sent, or not repeated, because another tab does the same
 * - `unconfirmed`: no proof; it may still be booked. The intent stays
 * - `superseded`: its login or, in another tab, its intent has ended. The intent of a request without an answer stays
 */
export type ActionOutcome =
  | { status: 'done'; bookings: Promise<number | undefined> }
  | { status: 'failed' | 'notSent'; error: ApiError }
  | { status: 'outdated'; reason: Message }
  | { status: 'notStored' | 'elsewhere' | 'superseded' }
  | { status: 'unconfirmed'; serverMessage: string | null }

/** Actions whose outcome is being checked, with the login that they are checked for. */
const checking = proxy<Partial<Record<ActionName, string>>>({})

/** Whether the outcome of an action of the logged-in account is being checked. */
export function useIsChecking(name: ActionName): boolean {
  const loginId = useSnapshot(checking)[name]
  return loginId !== undefined && loginId === currentLogin()?.id
}

const isCurrent = (loginId: string): boolean => currentLogin()?.id === loginId && isSessionCurrent()

async function count<B>(proof: ActionProof<B>, baseline: B, { requestedAt }: IntentRow): Promise<number | undefined> {
  try {
    return await proof.countBookings(baseline, requestedAt)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return undefined
  }
}

/**
 * Checks an intent until there is proof of a booking, for a minute; once if that minute has passed before. A check without
 * proof means nothing.
 *
 * @param loginId ends the checks when it is no longer current
 */
export async function resolveIntent<B>(
  proof: ActionProof<B>,
  intent: IntentRow,
  loginId: string,
): Promise<ActionOutcome> {
  const { id, name, baseline, serverMessage, reported } = intent
  const endsAt = Date.now() + CHECKING_MS
  checking[name] = loginId
  try {
    const delays = reported ? [0] : CHECK_DELAYS_MS
    for await (const _ of backoff((attempt) => delays[attempt])) {
      const left = endsAt - Date.now()
      if (!is(proof.baseline, baseline)) break
      // A page that was frozen meanwhile looks once more.
      const limit = Math.max(left, LAST_LOOK_MS)
      const bookings = isCurrent(loginId) ? await countWithin(limit, proof, baseline, intent) : undefined
      if (!isCurrent(loginId)) return { status: 'superseded' }
      if (!bookings && left <= 0) break
      if (!bookings) continue
      // Another tab has ended this intent: the booking may be of a later action.
      if (await hasEnded(id)) return { status: 'superseded' }
      await endIntent(proof, id, baseline)
      return { status: 'done', bookings: Promise.resolve(bookings) }
    }
    await updateIntent(id, { reported: true })
    return { status: 'unconfirmed', serverMessage }
  } finally {
    if (checking[name] === loginId) delete checking[name]
  }
}

/** @returns undefined if the server does not say it within `ms` milliseconds */
const countWithin = <B>(ms: number, proof: ActionProof<B>, baseline: B, intent: IntentRow) =>
  withTimeLimit(count(proof, baseline, intent), ms, undefined)

/** Ends an intent that the server has booked. */
async function endIntent<B>(proof: ActionProof<B>, id: string, baseline: B): Promise<void> {
  if (proof.awaited) await updateIntent(id, { awaited: proof.awaited(baseline) })
  else await deleteIntent(id)
}

/** The last intent of each name that this tab has sent. Its booking would count as a second booking of an earlier intent. */
const lastSent = new Map<ActionName, string>()

/** Counts the bookings of an intent, unless another one is sent meanwhile. */
async function countAlone<B>(proof: ActionProof<B>, baseline: B, intent: IntentRow): Promise<number | undefined> {
  const bookings = await count(proof, baseline, intent)
  return lastSent.get(proof.name) === intent.id ? bookings : undefined
}

async function requestOutcome<B>(
  proof: ActionProof<B>,
  action: PaidAction<B>,
  { intent, baseline, loginId, lease }: { intent: IntentRow; baseline: B; loginId: string; lease: Lease },
): Promise<ActionOutcome> {
  lastSent.set(proof.name, intent.id)
  try {
    const mayRepeat = async () => !(await hasEnded(intent.id)) && lease.isHeld()
    await action.send({ loginId, idempotencyKey: intent.id, mayRepeat }, baseline)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The server's answer counts although the session has ended meanwhile, or a refresh of the tokens got no reply.
    const answer = error.cause instanceof ApiError ? error.cause : error
    if (!answer.outcomeUnknown) {
      // A browser repeats a request whose connection breaks, and a server that knows no keys refuses what it has just booked.
      const isRepeat = answer === error && isCurrent(loginId)
      const bookings = isRepeat && (await countWithin(LAST_LOOK_MS, proof, baseline, intent))
      // Another tab has ended this intent, and what was booked since may be another action.
      if (await hasEnded(intent.id)) return { status: 'superseded' }
      if (bookings) {
        await endIntent(proof, intent.id, baseline)
        return { status: 'done', bookings: Promise.resolve(bookings) }
      }
      // Not repeated, because another tab has taken the lock over: that tab checks the intent.
      if (error.kind === 'superseded' && !lease.isHeld()) return { status: 'elsewhere' }
      await deleteIntent(intent.id)
    }
    if (!isCurrent(loginId) || error.kind === 'superseded') return { status: 'superseded' }
    if (!answer.outcomeUnknown) return { status: 'failed', error }
    const serverMessage = error.serverMessage || null
    if (serverMessage) {
      toast({ id: 'outcome.serverSaid', values: { message: serverMessage } }, 'info', { id: 'outcome.checking' })
      await updateIntent(intent.id, { serverMessage })
    }
    return resolveIntent(proof, { ...intent, serverMessage }, loginId)
  }
  const bookings = countAlone(proof, baseline, intent)
  await endIntent(proof, intent.id, baseline)
  return { status: 'done', bookings }
}

/**
 * Sends a paid action once, for the login that confirmed it. The intent is on disk before the request is sent, and stays
 * until the outcome is known.
 *
 * @param loginId the login at the user's confirmation
 * @param lease of the action's lock
 */
export async function sendPaidAction<B>(
  proof: ActionProof<B>,
  action: PaidAction<B>,
  loginId: string,
  lease: Lease,
): Promise<ActionOutcome> {
  const reasonNotToSend = (): ActionOutcome | undefined => {
    if (!isCurrent(loginId)) return { status: 'superseded' }
    return lease.isHeld() ? undefined : { status: 'elsewhere' }
  }
  try {
    const prepared = await action.prepare()
    const login = currentLogin()
    const early = reasonNotToSend()
    if (early || !login) return early ?? { status: 'superseded' }
    if ('outdated' in prepared) return { status: 'outdated', reason: prepared.outdated }
    const { baseline } = prepared
    const intent: IntentRow = {
      id: randomId(),
      scope: scopeOf(login.address),
      name: proof.name,
      baseline,
      requestedAt: serverNow(),
      serverMessage: null,
      reported: false,
    }
    // Without the intent on disk, an outcome that stays unknown would be forgotten, and paid for again: send nothing.
    const stored = await addIntent(intent).catch(() => undefined)
    if (stored === undefined) return { status: 'notStored' }
    if (!stored) return { status: 'elsewhere' }
    const late = reasonNotToSend()
    if (!late) return await requestOutcome(proof, action, { intent, baseline, loginId, lease })
    await deleteIntent(intent.id)
    return late
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.kind === 'superseded' ? { status: 'superseded' } : { status: 'notSent', error }
  }
}
