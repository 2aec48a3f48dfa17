import { JournalError } from '../../lib/deposits/journal.ts'
import { errorMessage } from '../../lib/notifications/errorMessages.ts'
import type { Message } from '../../lib/notifications/message.ts'

export function depositErrorMessage(error: unknown): Message {
  if (!(error instanceof JournalError)) return errorMessage(error)
  return { id: error.kind === 'notSaved' ? 'deposit.notSaved' : 'deposit.unknownBefore' }
}
