import { navigate } from 'wouter/use-browser-location'
import { CODE } from '../../contract/codes.ts'
import { buyNode, type NodeSaleItem } from '../../contract/nodes.ts'
import { type ActionOutcome, type PaidAction, resumePaidAction, runPaidAction } from '../../lib/actions/paidAction.ts'
import { loadPendingAction } from '../../lib/actions/pendingAction.ts'
import { call } from '../../lib/api/call.ts'
import { refetch } from '../../lib/cache/fetchQuery.ts'
import { accountsQuery, nodeSalesQuery, userInfoQuery } from '../../lib/cache/queries.ts'
import { paths } from '../../lib/config/paths.ts'
import type { ApiError } from '../../lib/errors/ApiError.ts'
import { ensureWalletAccount } from '../../lib/login/accountGuard.ts'
import { showDialog } from '../../lib/notifications/dialogs.ts'
import { errorMessage } from '../../lib/notifications/errorMessages.ts'
import type { Message } from '../../lib/notifications/message.ts'
import { sheets } from '../../lib/notifications/sheets.ts'
import { toast } from '../../lib/notifications/toasts.ts'
import { currentLogin } from '../../lib/session/session.ts'
import { singleFlight } from '../../lib/tabs/singleFlight.ts'

export const BUY = 'buy'

const OK: Message = { id: 'action.ok' }
const CANCEL: Message = { id: 'action.cancel' }

interface Baseline {
  itemId: string
  /** Licences owned just before the purchase. */
  bought: number
}

const fetchBought = async (itemId: string): Promise<number> => {
  const [sale] = await refetch(nodeSalesQuery)
  return sale?.items.find(({ id }) => id === itemId)?.bought ?? 0
}

const purchaseOf = (itemId: string): PaidAction<Baseline> => ({
  name: BUY,
  readBaseline: async () => ({ itemId, bought: await fetchBought(itemId) }),
  send: (request) => call(buyNode, { body: { nodeSaleItemId: itemId }, ...request }),
  countBookings: async (baseline) => Math.max(0, (await fetchBought(baseline.itemId)) - baseline.bought),
})

/** Buys one licence after a confirmation, then refetches what it changed. Source: specification §4, buy node. */
export async function confirmAndBuyNode(item: NodeSaleItem): Promise<void> {
  const flight = await singleFlight(BUY, async (lease) => {
    const loginId = await confirmPurchase(item)
    if (loginId) await showOutcome(await runPaidAction(purchaseOf(item.id), loginId, lease))
  })
  if (flight === 'elsewhere') toast({ id: 'action.inOtherTab' })
}

/** Resolves a purchase that a reload interrupted. */
export async function resumePurchase(): Promise<void> {
  if (!loadPendingAction(BUY, currentLogin()?.id)) return
  await singleFlight(BUY, async () => {
    // The baseline names the item; a resumed purchase is never sent again.
    const outcome = await resumePaidAction(purchaseOf(''))
    if (outcome) await showOutcome(outcome)
  })
}

/** @returns the login that confirmed the purchase */
async function confirmPurchase(item: NodeSaleItem): Promise<string | undefined> {
  const loginId = currentLogin()?.id
  if (!(await ensureWalletAccount())) return undefined
  const confirmed = await showDialog({
    title: { id: 'tip.sureBuy', values: { name: item.name } },
    body: { id: 'node.sureBuyText', values: { price: item.price } },
    confirm: { id: 'node.buyNow' },
    cancel: CANCEL,
  })
  // The wallet may have switched accounts while the dialog was open.
  return confirmed && (await ensureWalletAccount()) ? loginId : undefined
}

async function showOutcome(outcome: ActionOutcome): Promise<void> {
  if (outcome.status === 'failed') return showFailure(outcome.error)
  if (outcome.status === 'unconfirmed')
    await showDialog({ title: { id: 'outcome.unconfirmed' }, body: { id: 'outcome.unconfirmedText' }, confirm: OK })
  if (outcome.status !== 'done') return
  toast({ id: 'tip.buySuccess' }, 'done')
  // A failed refetch changes nothing: the cached data stays, with its age.
  void Promise.allSettled([refetch(nodeSalesQuery), refetch(accountsQuery), refetch(userInfoQuery)])
  const { bookings = 1 } = outcome
  if (bookings > 1) {
    const body: Message = { id: 'outcome.bookedTwiceText', values: { count: bookings } }
    await showDialog({ title: { id: 'outcome.bookedTwice' }, body, confirm: OK })
  }
}

async function showFailure(error: ApiError): Promise<void> {
  if (error.code === CODE.insufficientBalance) return offerDeposit()
  toast(errorMessage(error), 'problem')
  await refetch(nodeSalesQuery).catch(() => {})
}

/** Offers to open the deposit sheet, once, on the assets screen. */
async function offerDeposit(): Promise<void> {
  const confirmed = await showDialog({
    title: { id: 'tip.insufficientBalance' },
    confirm: { id: 'assets.deposit' },
    cancel: CANCEL,
  })
  if (!confirmed) return
  sheets.depositWanted = true
  navigate(paths.assets)
}
