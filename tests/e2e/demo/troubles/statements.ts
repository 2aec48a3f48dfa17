import { FAULT_MESSAGE } from '../../../../mocks/scenarios/faults.ts'
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
  'tip.buySuccess': ({ purchases }) => purchases === 1,
  'tip.withdrawSuccess': ({ withdrawals }) => withdrawals === 1,
  'outcome.bookedTwice': ({ purchases, withdrawals }) => purchases + withdrawals > 1,
  'outcome.unconfirmed': ({ purchases, withdrawals }) => purchases + withdrawals === 0,
}

/** The statements among the texts that the books contradict. */
export function falseStatements(texts: readonly string[], books: Books, t: Translate): string[] {
  const shown = new Set(texts)
  const wrong = (Object.keys(STATEMENTS) as MessageId[]).filter((id) => shown.has(t(id)) && !STATEMENTS[id]?.(books))
  const isWronglyBusy = shown.has(FAULT_MESSAGE) && books.purchases + books.withdrawals > 0
  return isWronglyBusy ? [...wrong, FAULT_MESSAGE] : wrong
}
