import { refetch } from '../../lib/cache/fetchQuery.ts'
import { accountsQuery } from '../../lib/cache/queries.ts'
import { createReconciler } from '../../lib/deposits/reconciler.ts'
import { toast } from '../../lib/notifications/toasts.ts'

/** Starts the reconciler; an acknowledged deposit shows a toast and refetches the balances. */
export function startDepositReconciler(): () => void {
  const { start } = createReconciler({
    onAcknowledged: () => {
      toast({ id: 'tip.chargeSuccess' }, 'done')
      void refetch(accountsQuery).catch(() => {})
    },
  })
  return start()
}
