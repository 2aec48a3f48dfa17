import * as v from 'valibot'
import { listWithdrawals, type WithdrawRecord, withdraw as withdrawCall } from '../../contract/assets.ts'
import type { Amount } from '../../contract/fields.ts'
import { RECORDS_PAGE_SIZE } from '../../contract/limits.ts'
import {
  type ActionOutcome,
  type ActionProof,
  type PaidAction,
  resumePaidAction,
  runPaidAction,
} from '../../lib/actions/paidAction.ts'
import { loadPendingAction } from '../../lib/actions/pendingAction.ts'
import { call } from '../../lib/api/call.ts'
import { refetch } from '../../lib/cache/fetchQuery.ts'
import { accountsQuery, walletConfigsQuery } from '../../lib/cache/queries.ts'
import { abs, formatExactAmount, isEqual } from '../../lib/format/money.ts'
import { ensureWalletAccount } from '../../lib/login/accountGuard.ts'
import { showDialog } from '../../lib/notifications/dialogs.ts'
import { errorMessage } from '../../lib/notifications/errorMessages.ts'
import type { Message } from '../../lib/notifications/message.ts'
import { toast } from '../../lib/notifications/toasts.ts'
import { currentLogin } from '../../lib/session/session.ts'
import { queuedFlight, singleFlight } from '../../lib/tabs/singleFlight.ts'

const TOKEN = 'USDT'

export const WITHDRAW = 'withdraw'

const OK: Message = { id: 'action.ok' }

/** The state just before the withdrawal. */
const Baseline = v.object({
  amount: v.string(),
  /** Configured fee; missing if withdrawals have been closed. */
  fee: v.optional(v.string()),
  /** Ids of the newest withdraw records, as strings. */
  ids: v.array(v.string()),
})
type Baseline = v.InferOutput<typeof Baseline>

/** What the user confirmed. */
export interface ConfirmedWithdrawal {
  amount: Amount
  fee: Amount
}

const fetchNewest = (): Promise<WithdrawRecord[]> =>
  call(listWithdrawals, { query: { page: 1, size: RECORDS_PAGE_SIZE } })

/** A withdraw record that was not there before proves the withdrawal; a changed balance may have another reason. */
const PROOF: ActionProof<Baseline> = {
  name: WITHDRAW,
  isBaseline: (stored): stored is Baseline => v.is(Baseline, stored),
  countBookings: async (baseline) =>
    (await fetchNewest()).filter(
      ({ id, token, amount }) =>
        !baseline.ids.includes(String(id)) && token === TOKEN && isEqual(abs(amount), baseline.amount),
    ).length,
}

const withdrawalOf = (confirmed: ConfirmedWithdrawal): PaidAction<Baseline> => ({
  ...PROOF,
  readBaseline: async () => {
    const [newest, configs] = await Promise.all([fetchNewest(), refetch(walletConfigsQuery)])
    const fee = configs.find(({ token }) => token === TOKEN)?.withdrawFee
    return { amount: confirmed.amount, ids: newest.map(({ id }) => String(id)), ...(fee && { fee }) }
  },
  outdatedReason: ({ fee }) =>
    fee && !isEqual(fee, confirmed.fee)
      ? { id: 'withdraw.feeChanged', values: { fee: formatExactAmount(fee) } }
      : undefined,
  send: (request, { amount }) => call(withdrawCall, { body: { token: TOKEN, amount }, ...request }),
})

/**
 * Withdraws after a confirmation.
 *
 * @param summary text of the confirmation
 * @returns whether it succeeded, so that the form is cleared only then
 */
export async function withdraw(confirmed: ConfirmedWithdrawal, summary: Message): Promise<boolean> {
  let succeeded = false
  const flight = await singleFlight(WITHDRAW, async (lease) => {
    const loginId = await confirmWithdrawal(summary)
    if (!loginId) return
    const outcome = await runPaidAction(withdrawalOf(confirmed), loginId, lease)
    succeeded = outcome.status === 'done'
    await showOutcome(outcome)
  })
  if (flight === 'elsewhere') toast({ id: 'action.inOtherTab' })
  return succeeded
}

/** Resolves a withdrawal that a reload interrupted. */
export async function resumeWithdrawal(): Promise<void> {
  if (!loadPendingAction(WITHDRAW, currentLogin()?.id)) return
  await queuedFlight(WITHDRAW, async () => {
    const outcome = await resumePaidAction(PROOF)
    if (outcome) await showOutcome(outcome)
  })
}

/** @returns the login that confirmed the withdrawal */
async function confirmWithdrawal(summary: Message): Promise<string | undefined> {
  const loginId = currentLogin()?.id
  if (!(await ensureWalletAccount())) return undefined
  const confirmed = await showDialog({
    title: { id: 'withdraw.sure' },
    body: summary,
    confirm: { id: 'action.confirm' },
    cancel: { id: 'action.cancel' },
  })
  // The wallet may have switched accounts while the dialog was open.
  return confirmed && (await ensureWalletAccount()) ? loginId : undefined
}

async function showOutcome(outcome: ActionOutcome): Promise<void> {
  if (outcome.status === 'failed') toast(errorMessage(outcome.error), 'problem')
  if (outcome.status === 'outdated') toast(outcome.reason, 'problem')
  if (outcome.status === 'unconfirmed')
    await showDialog({ title: { id: 'outcome.unconfirmed' }, body: { id: 'outcome.unconfirmedText' }, confirm: OK })
  if (outcome.status !== 'done') return
  toast({ id: 'tip.withdrawSuccess' }, 'done')
  // A failed refetch changes nothing: the cached balance stays, with its age.
  void refetch(accountsQuery).catch(() => {})
  const { bookings = 1 } = outcome
  if (bookings > 1) {
    const body: Message = { id: 'outcome.bookedTwiceText', values: { count: bookings } }
    await showDialog({ title: { id: 'outcome.bookedTwice' }, body, confirm: OK })
  }
}
