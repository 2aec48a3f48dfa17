import { subscribeToDeposits } from '../../lib/deposits/journal.ts'
import { isDismissible, statusMessage, statusOf } from '../../lib/deposits/status.ts'
import { currentHash } from '../../lib/deposits/types.ts'
import type { DepositRow } from '../../lib/durable/rows.ts'
import { showDialog } from '../../lib/overlays/dialogs.ts'
import { sheets } from '../../lib/overlays/sheets.ts'
import { scopeOf } from '../../lib/session/accountScope.ts'
import { followAccount } from '../../lib/session/followAccount.ts'
import { toast } from '../../lib/toasts/toasts.ts'
import { deposit, resetDeposit } from './depositFlow.ts'

/**
 * Shows "Deposit Success" when the server has acknowledged a deposit, and an alert if it fails on the blockchain. Follows
 * the journal: the tab that confirmed a deposit may not be the one that the user sees.
 *
 * @returns a stop function
 */
export const startDepositNotices = (): (() => void) =>
  followAccount((address) => subscribeToDeposits(scopeOf(address), createAnnouncer()))

/** Announces the changes between successive reads of the journal; what the first read finds is not news. */
export function createAnnouncer(): (rows: readonly DepositRow[] | undefined) => void {
  let announced: Map<string, Announced> | undefined
  return (rows) => {
    if (!rows) return
    const before = announced
    announced = new Map(rows.map((row) => [row.id, before?.get(row.id) ?? (before ? 'nothing' : announcementOf(row))]))
    for (const row of rows) {
      // The user has declared it unsent in another tab while this tab was asking the wallet.
      if (row.id === deposit.id && row.outcome === 'declaredUnsent') resetDeposit()
      const now = announcementOf(row)
      if (now === 'nothing' || now === announced.get(row.id)) continue
      announced.set(row.id, now)
      if (now === 'success') {
        toast({ id: 'tip.chargeSuccess' }, 'done', { id: 'deposit.review' })
        // A hidden sheet has nothing more to show of it, and opens with the amount.
        if (deposit.id === row.id && sheets.open !== 'deposit') resetDeposit()
      } else if (!isOnScreen(row)) void alertFailed(row)
    }
  }
}

type Announced = 'nothing' | 'success' | 'failure'

function announcementOf(row: DepositRow): Announced {
  const status = statusOf(row)
  if (isDismissible(row)) return 'failure'
  return status === 'acknowledged' || status === 'confirmed' ? 'success' : 'nothing'
}

/** The open sheet shows the failure itself. */
const isOnScreen = ({ id }: DepositRow): boolean => sheets.open === 'deposit' && deposit.id === id

function alertFailed(row: DepositRow): Promise<boolean> {
  const hash = currentHash(row)
  return showDialog({
    title: { id: 'deposit.failedTitle' },
    body: statusMessage(row),
    amount: row.amount === null ? undefined : { value: row.amount, unit: 'USDT', isPrivate: true },
    facts: hash ? [{ label: { id: 'deposit.hash' }, hash }] : undefined,
    confirm: { id: 'action.ok' },
  })
}
