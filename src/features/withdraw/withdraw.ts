import { proxy } from 'valtio'
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
import { exclusively } from '../../lib/tabs/locks.ts'
import { withUpdateLock } from '../../lib/tabs/updateLock.ts'
import { alertOnAccountMismatch } from '../../lib/wallet/accountGuard.ts'

const TOKEN = 'USDT'
const OK: Message = { id: 'action.ok' }

/** Whether a withdrawal is on its way; one at a time, however often it is tapped. */
export const withdrawal = proxy({ busy: false })

/**
 * Asks for a withdrawal: address checked, summary confirmed, call, toast, refresh. Answers whether it was booked, so
 * that what was typed is only cleared then.
 */
export async function withdraw(amount: Amount, summary: Message): Promise<boolean> {
  if (withdrawal.busy) return false
  withdrawal.busy = true
  try {
    return await withUpdateLock(() => confirmAndBook(amount, summary))
  } finally {
    withdrawal.busy = false
  }
}

async function confirmAndBook(amount: Amount, summary: Message): Promise<boolean> {
  if (await alertOnAccountMismatch()) return false
  const question = { title: { id: 'withdraw.sure' } as const, body: summary }
  if (!(await showDialog({ ...question, confirm: { id: 'action.confirm' }, cancel: { id: 'action.cancel' } })))
    return false
  // The wallet may have changed its account while the summary was open.
  if (await alertOnAccountMismatch()) return false
  return await book(amount)
}

async function book(amount: Amount): Promise<boolean> {
  const before = await usable()
  try {
    await exclusively('withdraw', () => call(withdrawCall, { body: { token: TOKEN, amount } }))
    return booked()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.kind === 'superseded') return false
    if (error.outcomeUnknown) return tellOutcome(before)
    toast(errorMessage(error), 'problem')
    return false
  }
}

function booked(): true {
  toast({ id: 'tip.withdrawSuccess' }, 'done')
  // Screens follow the cache; what can't be fetched now keeps its age.
  void refetch(accountsQuery).catch(() => {})
  return true
}

const usable = async (): Promise<string | undefined> =>
  (await refetch(accountsQuery).catch(() => [])).find(({ token }) => token === TOKEN)?.balance

/** No answer: nobody knows whether it was booked. The balance is read again; the withdrawal is never repeated. */
async function tellOutcome(before: string | undefined): Promise<boolean> {
  const now = await usable()
  if (now !== undefined && before !== undefined && now !== before) return booked()
  const known = now !== undefined && before !== undefined
  await showDialog({
    title: { id: known ? 'withdraw.notBooked' : 'node.unknown' },
    body: { id: known ? 'withdraw.notBookedText' : 'withdraw.unknownText' },
    confirm: OK,
  })
  return false
}
