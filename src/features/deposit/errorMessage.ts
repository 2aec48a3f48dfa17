import { JournalError } from '../../lib/deposits/journal.ts'
import { errorMessage } from '../../lib/notifications/errorMessages.ts'
import type { Message } from '../../lib/notifications/notifications.ts'

/** Why a deposit was not begun, as a sentence. */
export function depositErrorMessage(error: unknown): Message {
  if (!(error instanceof JournalError)) return errorMessage(error)
  return { id: error.kind === 'notWritten' ? 'deposit.notWritten' : 'deposit.unknownBefore' }
}
