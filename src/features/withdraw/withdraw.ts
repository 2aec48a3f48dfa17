import { withdraw as withdrawCall } from '../../contract/assets.ts'
import type { Amount } from '../../contract/fields.ts'
import { call } from '../../lib/api/call.ts'
import { refetch } from '../../lib/cache/fetchQuery.ts'
import { accountsQuery } from '../../lib/cache/queries.ts'
import { ApiError } from '../../lib/errors/ApiError.ts'
import { showDialog } from '../../lib/notifications/dialogs.ts'
import { errorMessage } from '../../lib/notifications/errorMessages.ts'
import type { Message } from '../../lib/notifications/message.ts'
import { toast } from '../../lib/notifications/toasts.ts'
import { singleFlight } from '../../lib/tabs/singleFlight.ts'
import { alertOnAccountMismatch } from '../../lib/wallet/accountGuard.ts'

const TOKEN = 'USDT'

/** Name of the flow: one withdrawal at a time. */
export const WITHDRAW = 'withdraw'

/**
 * Withdraws after a confirmation.
 *
 * @param summary text of the confirmation
 * @returns whether it succeeded, so that the form is cleared only then
 */
export async function withdraw(amount: Amount, summary: Message): Promise<boolean> {
  const succeeded = await singleFlight(WITHDRAW, async (send) => {
    if (!(await confirmWithdrawal(summary))) return false
    const balance = await fetchBalance()
    try {
      await send(() => call(withdrawCall, { body: { token: TOKEN, amount } }))
      return onWithdrawn()
    } catch (error) {
      return handleFailure(error, balance)
    }
  })
  return succeeded === true
}

async function confirmWithdrawal(summary: Message): Promise<boolean> {
  if (await alertOnAccountMismatch()) return false
  const confirmed = await showDialog({
    title: { id: 'withdraw.sure' },
    body: summary,
    confirm: { id: 'action.confirm' },
    cancel: { id: 'action.cancel' },
  })
  // The wallet may have switched accounts while the dialog was open.
  return confirmed && !(await alertOnAccountMismatch())
}

function onWithdrawn(): true {
  toast({ id: 'tip.withdrawSuccess' }, 'done')
  // A failed refetch changes nothing: the cached balance stays, with its age.
  void refetch(accountsQuery).catch(() => {})
  return true
}

async function handleFailure(error: unknown, balanceBefore: string | undefined): Promise<boolean> {
  if (!(error instanceof ApiError)) throw error
  if (error.kind === 'superseded') return false
  if (error.outcomeUnknown) return resolveUnknownOutcome(balanceBefore)
  toast(errorMessage(error), 'problem')
  return false
}

const fetchBalance = async (): Promise<string | undefined> =>
  (await refetch(accountsQuery).catch(() => [])).find(({ token }) => token === TOKEN)?.balance

/** Without a clear reply, compares the balance before and after. Never repeats the withdrawal. */
async function resolveUnknownOutcome(before: string | undefined): Promise<boolean> {
  const after = await fetchBalance()
  const known = after !== undefined && before !== undefined
  if (known && after !== before) return onWithdrawn()
  await showDialog({
    title: { id: known ? 'withdraw.failed' : 'outcome.unknown' },
    body: { id: known ? 'withdraw.failedText' : 'withdraw.outcomeUnknown' },
    confirm: { id: 'action.ok' },
  })
  return false
}
