import { JournalError } from '../../lib/deposits/journal.ts'
import { errorMessage } from '../../lib/i18n/errorMessages.ts'
import type { Message } from '../../lib/i18n/message.ts'

export function depositErrorMessage(error: unknown): Message {
  if (!(error instanceof JournalError)) return errorMessage(error)
  return { id: error.kind === 'notSaved' ? 'deposit.notSaved' : 'deposit.unknownBefore' }
}
