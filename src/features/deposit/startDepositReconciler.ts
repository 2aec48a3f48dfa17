import { refetch } from '../../lib/cache/fetchQuery.ts'
import { accountsQuery } from '../../lib/cache/queries.ts'
import { createReconciler } from '../../lib/deposits/reconciler.ts'
import { startDepositNotices } from './depositNotices.ts'

/** Starts the reconciler and the notices; an acknowledged deposit refetches the balances. */
export function startDepositReconciler(): void {
  // First: the journal as it is now, before the first pass changes it.
  startDepositNotices()
  createReconciler({ onAcknowledged: () => void refetch(accountsQuery).catch(() => {}) }).start()
}
