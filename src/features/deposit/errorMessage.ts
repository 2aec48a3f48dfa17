import { JournalError } from '../../lib/deposits/journal.ts'
import { WalletError } from '../../lib/errors/WalletError.ts'
import { errorMessage } from '../../lib/i18n/errorMessages.ts'
import type { Message } from '../../lib/i18n/message.ts'

export function depositErrorMessage(error: unknown): Message {
  // The open request may be this deposit: a second one would pay twice.
  if (error instanceof WalletError && error.kind === 'pending') return { id: 'deposit.requestOpen' }
  if (!(error instanceof JournalError)) return errorMessage(error)
  return { id: error.kind === 'notSaved' ? 'deposit.notSaved' : 'deposit.unknownBefore' }
}
