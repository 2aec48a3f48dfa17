import { listWithdrawals, type WithdrawRecord, withdraw as withdrawCall } from '../../contract/assets.ts'
import type { Amount } from '../../contract/fields.ts'
import { RECORDS_PAGE_SIZE } from '../../contract/limits.ts'
import { type ActionOutcome, type PaidAction, resumePaidAction, runPaidAction } from '../../lib/actions/paidAction.ts'
import { loadPendingAction } from '../../lib/actions/pendingAction.ts'
import { call } from '../../lib/api/call.ts'
import { refetch } from '../../lib/cache/fetchQuery.ts'
import { accountsQuery } from '../../lib/cache/queries.ts'
import { abs, isEqual } from '../../lib/format/money.ts'
import { ensureWalletAccount } from '../../lib/login/accountGuard.ts'
import { showDialog } from '../../lib/notifications/dialogs.ts'
import { errorMessage } from '../../lib/notifications/errorMessages.ts'
import type { Message } from '../../lib/notifications/message.ts'
import { toast } from '../../lib/notifications/toasts.ts'
import { currentLogin } from '../../lib/session/session.ts'
import { singleFlight } from '../../lib/tabs/singleFlight.ts'

const TOKEN = 'USDT'

export const WITHDRAW = 'withdraw'

const OK: Message = { id: 'action.ok' }

interface Baseline {
  amount: string
  /** Ids of the newest withdraw records just before the withdrawal. */
  ids: string[]
}

const fetchNewest = (): Promise<WithdrawRecord[]> =>
  call(listWithdrawals, { query: { page: 1, size: RECORDS_PAGE_SIZE } })

/** A withdraw record that was not there before proves the withdrawal; a changed balance may have another reason. */
const withdrawalOf = (amount: string): PaidAction<Baseline> => ({
  name: WITHDRAW,
  readBaseline: async () => ({ amount, ids: (await fetchNewest()).map(({ id }) => id) }),
  send: (request) => call(withdrawCall, { body: { token: TOKEN, amount: amount as Amount }, ...request }),
  countBookings: async (baseline) =>
    (await fetchNewest()).filter(
      ({ id, token, amount: booked }) =>
        !baseline.ids.includes(id) && token === TOKEN && isEqual(abs(booked), baseline.amount),
    ).length,
})

/**
 * Withdraws after a confirmation.
 *
 * @param summary text of the confirmation
 * @returns whether it succeeded, so that the form is cleared only then
 */
export async function withdraw(amount: Amount, summary: Message): Promise<boolean> {
  let succeeded = false
  const flight = await singleFlight(WITHDRAW, async (lease) => {
    const loginId = await confirmWithdrawal(summary)
    if (!loginId) return
    const outcome = await runPaidAction(withdrawalOf(amount), loginId, lease)
    succeeded = outcome.status === 'done'
    await showOutcome(outcome)
  })
  if (flight === 'elsewhere') toast({ id: 'action.inOtherTab' })
  return succeeded
}

/** Resolves a withdrawal that a reload interrupted. */
export async function resumeWithdrawal(): Promise<void> {
  if (!loadPendingAction(WITHDRAW, currentLogin()?.id)) return
  await singleFlight(WITHDRAW, async () => {
    // The baseline has the amount; a resumed withdrawal is never sent again.
    const outcome = await resumePaidAction(withdrawalOf('0'))
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
