import type { MessageId, Translate } from '../../../../src/lib/i18n/intl.ts'
import type { Books } from './books.ts'

const isNothingSent = ({ transactions }: Books) => transactions === 0

/** What a screen may have said, and the books with which it was true. */
const STATEMENTS: Partial<Record<MessageId, (books: Books) => boolean>> = {
  'wallet.pending': isNothingSent,
  'wallet.refused': isNothingSent,
  'wallet.failed': isNothingSent,
  'wallet.locked': isNothingSent,
  'wallet.mismatch': isNothingSent,
  'deposit.stateUnsent': isNothingSent,
  'deposit.canceled': isNothingSent,
  'deposit.stateReverted': isNothingSent,
  'deposit.stateNoTransfer': () => false,
  'deposit.stateMined': ({ transactions }) => transactions === 1,
  'deposit.stateMining': ({ deposits }) => deposits === 1,
  'deposit.review': ({ deposits }) => deposits === 1,
  'tip.chargeSuccess': ({ deposits }) => deposits === 1,
}

/** The statements among the texts that the books contradict. */
export function falseStatements(texts: readonly string[], books: Books, t: Translate): string[] {
  const shown = new Set(texts)
  return (Object.keys(STATEMENTS) as MessageId[]).filter((id) => shown.has(t(id)) && !STATEMENTS[id]?.(books))
}
