import type { ApiError } from '../errors/ApiError.ts'
import { showDialog } from '../notifications/dialogs.ts'
import type { Message } from '../notifications/message.ts'
import { toast } from '../notifications/toasts.ts'
import type { ActionOutcome } from './paidAction.ts'

const OK: Message = { id: 'action.ok' }

/** What differs between the actions. */
export interface OutcomeHandlers {
  success: Message
  /** Refetches what a success has changed. The cached data stays if that fails, with its age. */
  afterSuccess(): void
  onFailure(error: ApiError): void | Promise<void>
}

/** Shows how a paid action has ended. Resolves once the user has closed what was shown. */
export async function showOutcome(outcome: ActionOutcome, handlers: OutcomeHandlers): Promise<void> {
  if (outcome.status === 'failed') return handlers.onFailure(outcome.error)
  if (outcome.status === 'outdated') return toast(outcome.reason, 'problem')
  if (outcome.status === 'unconfirmed')
    return showAlert({ id: 'outcome.unconfirmed' }, { id: 'outcome.unconfirmedText' })
  if (outcome.status !== 'done') return
  toast(handlers.success, 'done')
  handlers.afterSuccess()
  const { bookings = 1 } = outcome
  if (bookings > 1)
    await showAlert({ id: 'outcome.bookedTwice' }, { id: 'outcome.bookedTwiceText', values: { count: bookings } })
}

async function showAlert(title: Message, body: Message): Promise<void> {
  await showDialog({ title, body, confirm: OK })
}
