import { JournalError } from '../../lib/journal/journal.ts'
import type { Sentence } from '../../lib/notices.ts'
import { sentenceOf } from '../../lib/sentences.ts'

/** Why a deposit was not begun, as a sentence. */
export function depositSentence(error: unknown): Sentence {
  if (!(error instanceof JournalError)) return sentenceOf(error)
  return { id: error.kind === 'notWritten' ? 'deposit.notWritten' : 'deposit.unknownBefore' }
}
