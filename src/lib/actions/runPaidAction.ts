import { is } from 'valibot'
import { subscribe } from 'valtio'
import type { IntentRow } from '../durable/rows.ts'
import { showDialog } from '../overlays/dialogs.ts'
import { scopeOf } from '../session/accountScope.ts'
import { currentLogin, session } from '../session/session.ts'
import { queuedFlight, singleFlight } from '../tabs/singleFlight.ts'
import { toast } from '../toasts/toasts.ts'
import { type ActionName, adoptMarker, deleteIntent, listIntents } from './intents.ts'
import { type ActionOutcome, type ActionProof, type PaidAction, resolveIntent, sendPaidAction } from './paidAction.ts'
import { type OutcomeHandlers, showOutcome } from './showOutcome.ts'

/** A kind of paid action: how to prove it, and what its outcome shows. */
export interface ActionKind<Baseline> extends ActionProof<Baseline>, OutcomeHandlers {
  /** What it costs or pays, in USDT. */
  amountOf(baseline: Baseline): string
}

/** What the user confirmed, and the login that did. */
export interface ConfirmedAction<Baseline> {
  action: PaidAction<Baseline>
  loginId: string
}

/** Stops waiting for an outcome when its login ends: the next account may act at once. */
function unlessLoginEnds(loginId: string, outcome: Promise<ActionOutcome>): Promise<ActionOutcome> {
  return new Promise((resolve, reject) => {
    const unsubscribe = subscribe(session, () => {
      if (currentLogin()?.id !== loginId) resolve({ status: 'superseded' })
    })
    outcome.then(resolve, reject).finally(unsubscribe)
  })
}

/** The unresolved intents of the logged-in account. @throws Error if they can't be read */
async function openIntents(name: ActionName): Promise<IntentRow[]> {
  await adoptMarker(name)
  const login = currentLogin()
  return login ? listIntents(scopeOf(login.address), name) : []
}

/** Resolves an intent of the logged-in account. */
function resolve<B>(kind: ActionKind<B>, intent: IntentRow): Promise<ActionOutcome> {
  const loginId = currentLogin()?.id ?? ''
  return unlessLoginEnds(loginId, resolveIntent(kind, intent, loginId))
}

/**
 * Runs a paid action, one of its name at a time on this device. While an earlier one of the account has no outcome, it is
 * checked again, and nothing is asked or sent.
 *
 * @param confirm asks the user
 * @returns whether it succeeded
 */
export async function runPaidAction<B>(
  kind: ActionKind<B>,
  confirm: () => Promise<ConfirmedAction<B> | undefined>,
): Promise<boolean> {
  const startedBy = currentLogin()
  let outcome: ActionOutcome | undefined
  let isSent = false
  const isHere = await singleFlight(kind.name, async (lease) => {
    const intents = await openIntents(kind.name).catch(() => undefined)
    const [intent] = intents ?? []
    if (!intents) outcome = { status: 'notStored' }
    else if (intent) outcome = await resolve(kind, intent)
    else {
      const confirmed = await confirm()
      if (!confirmed) return
      const { action, loginId } = confirmed
      isSent = true
      outcome = await unlessLoginEnds(loginId, sendPaidAction(kind, action, loginId, lease))
    }
  })
  if (!isHere) toast({ id: 'action.inOtherTab' })
  // After the flight: an alert that nobody closes must not hold up other tabs.
  const isDone = outcome !== undefined && (await showOrResume(kind, outcome, startedBy?.id))
  // What another account had left open may be done instead.
  return isSent && isDone && currentLogin()?.address === startedBy?.address
}

/** Checks the unresolved intents of the account once more, for the user. */
export async function checkAgain<B>(kind: ActionKind<B>): Promise<void> {
  await runPaidAction(kind, async () => undefined)
}

/**
 * Resolves what an earlier session has left open, after a start or a login. An unknown outcome is not shown twice.
 *
 * @returns whether it was done
 */
export async function resumeIntents<B>(kind: ActionKind<B>): Promise<boolean> {
  const readIntents = () => openIntents(kind.name).catch(() => [])
  if ((await readIntents()).length === 0) return false
  const startedBy = currentLogin()?.id
  let outcome: ActionOutcome | undefined
  await queuedFlight(kind.name, async () => {
    // Another tab may have resolved it meanwhile.
    const [intent] = await readIntents()
    if (!intent) return
    const resolved = await resolve(kind, intent)
    if (resolved.status !== 'unconfirmed' || !intent.reported) outcome = resolved
  })
  return outcome !== undefined && showOrResume(kind, outcome, startedBy)
}

/**
 * Shows an outcome. If the login has changed since, resolves what the account of the new login has left open.
 *
 * @returns whether the action was done
 */
async function showOrResume<B>(
  kind: ActionKind<B>,
  outcome: ActionOutcome,
  startedBy: string | undefined,
): Promise<boolean> {
  if (outcome.status === 'superseded' && currentLogin()?.id !== startedBy) return resumeIntents(kind)
  await showOutcome(outcome, kind)
  return outcome.status === 'done'
}

/** The amount of an intent, in USDT; undefined if another version stored it. */
export const amountOf = <B>({ baseline, amountOf: read }: ActionKind<B>, intent: IntentRow): string | undefined =>
  is(baseline, intent.baseline) ? read(intent.baseline) : undefined

/** Forgets an intent without an outcome, after a warning. */
export async function closeIntent({ id }: Pick<IntentRow, 'id'>): Promise<void> {
  const isSure = await showDialog({
    title: { id: 'outcome.sureClose' },
    body: { id: 'outcome.sureCloseText' },
    confirm: { id: 'action.close' },
    cancel: { id: 'action.cancel' },
    tone: 'danger',
  })
  if (isSure) await deleteIntent(id)
}
