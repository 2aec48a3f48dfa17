import type { ApiError } from '../errors/ApiError.ts'
import { errorMessage } from '../i18n/errorMessages.ts'
import type { Message } from '../i18n/message.ts'
import { showDialog } from '../overlays/dialogs.ts'
import { toast } from '../toasts/toasts.ts'
import type { ActionOutcome } from './paidAction.ts'

const OK: Message = { id: 'action.ok' }

/** What differs between the actions. */
export interface OutcomeHandlers {
  success: Message
  /** Refetches what a success has changed. The cached data stays if that fails, with its age. */
  afterSuccess(): void
  onFailure(error: ApiError): void | Promise<void>
}

/** Shows how a paid action has ended. Resolves once the user has closed it; an alert of two bookings may follow a success. */
export async function showOutcome(outcome: ActionOutcome, handlers: OutcomeHandlers): Promise<void> {
  switch (outcome.status) {
    case 'done':
      toast(handlers.success, 'done')
      handlers.afterSuccess()
      void outcome.bookings.then(showRepeatedBooking)
      return
    case 'failed':
      return handlers.onFailure(outcome.error)
    case 'notSent':
      return toast(errorMessage(outcome.error), 'problem', { id: 'outcome.notSent' })
    case 'outdated':
      return toast(outcome.reason, 'problem')
    case 'notStored':
      return toast({ id: 'outcome.notStored' }, 'problem')
    case 'elsewhere':
      return toast({ id: 'action.inOtherTab' })
    case 'unconfirmed':
      return showUnconfirmed(outcome.serverMessage)
    case 'superseded':
  }
}

async function showUnconfirmed(serverMessage: string | null): Promise<void> {
  await showDialog({
    title: { id: 'outcome.unconfirmed' },
    body: { id: 'outcome.unconfirmedText' },
    facts: serverMessage ? [{ label: { id: 'outcome.serverReply' }, text: { text: serverMessage } }] : undefined,
    confirm: OK,
  })
}

async function showRepeatedBooking(bookings = 1): Promise<void> {
  if (bookings < 2) return
  await showDialog({
    title: { id: 'outcome.bookedTwice' },
    body: { id: 'outcome.bookedTwiceText', values: { count: bookings } },
    confirm: OK,
  })
}
