import * as v from 'valibot'
import { CODE } from '../../contract/codes.ts'
import { Id } from '../../contract/fields.ts'
import { buyNode, type NodeSaleItem } from '../../contract/nodes.ts'
import {
  type ActionOutcome,
  type ActionProof,
  type PaidAction,
  resumePaidAction,
  runPaidAction,
} from '../../lib/actions/paidAction.ts'
import { loadPendingAction } from '../../lib/actions/pendingAction.ts'
import { call } from '../../lib/api/call.ts'
import { navigate } from '../../lib/browser/navigation.ts'
import { refetch } from '../../lib/cache/fetchQuery.ts'
import { accountsQuery, nodeSalesQuery, userInfoQuery } from '../../lib/cache/queries.ts'
import { paths } from '../../lib/config/paths.ts'
import type { ApiError } from '../../lib/errors/ApiError.ts'
import { formatExactAmount, isEqual } from '../../lib/format/money.ts'
import { ensureWalletAccount } from '../../lib/login/accountGuard.ts'
import { showDialog } from '../../lib/notifications/dialogs.ts'
import { errorMessage } from '../../lib/notifications/errorMessages.ts'
import type { Message } from '../../lib/notifications/message.ts'
import { sheets } from '../../lib/notifications/sheets.ts'
import { toast } from '../../lib/notifications/toasts.ts'
import { currentLogin } from '../../lib/session/session.ts'
import { queuedFlight, singleFlight } from '../../lib/tabs/singleFlight.ts'

export const BUY = 'buy'

const OK: Message = { id: 'action.ok' }
const CANCEL: Message = { id: 'action.cancel' }

/** The sale item just before the purchase. */
const Baseline = v.object({
  id: Id,
  price: v.string(),
  /** Licences owned. */
  bought: v.number(),
})
type Baseline = v.InferOutput<typeof Baseline>
type ItemId = NodeSaleItem['id']

async function fetchItem(itemId: ItemId): Promise<NodeSaleItem | undefined> {
  const [sale] = await refetch(nodeSalesQuery)
  return sale?.items.find(({ id }) => String(id) === String(itemId))
}

/** More licences than just before prove the purchase. */
const PROOF: ActionProof<Baseline> = {
  name: BUY,
  isBaseline: (stored): stored is Baseline => v.is(Baseline, stored),
  countBookings: async ({ id, bought }) => Math.max(0, ((await fetchItem(id))?.bought ?? 0) - bought),
}

const purchaseOf = (confirmed: NodeSaleItem): PaidAction<Baseline> => ({
  ...PROOF,
  readBaseline: async () => {
    const { id, price, bought } = (await fetchItem(confirmed.id)) ?? { ...confirmed, bought: 0 }
    return { id, price, bought }
  },
  outdatedReason: ({ price }) =>
    isEqual(price, confirmed.price)
      ? undefined
      : { id: 'node.priceChanged', values: { price: formatExactAmount(price) } },
  send: (request, { id }) => call(buyNode, { body: { nodeSaleItemId: id }, ...request }),
})

/** Buys one licence after a confirmation, then refetches what it changed. Source: specification §4, buy node. */
export async function confirmAndBuyNode(item: NodeSaleItem): Promise<void> {
  const flight = await singleFlight(BUY, async (lease) => {
    const loginId = await confirmPurchase(item)
    if (loginId) await showOutcome(await runPaidAction(purchaseOf(item), loginId, lease))
  })
  if (flight === 'elsewhere') toast({ id: 'action.inOtherTab' })
}

/** Resolves a purchase that a reload interrupted. */
export async function resumePurchase(): Promise<void> {
  if (!loadPendingAction(BUY, currentLogin()?.id)) return
  await queuedFlight(BUY, async () => {
    const outcome = await resumePaidAction(PROOF)
    if (outcome) await showOutcome(outcome)
  })
}

/** @returns the login that confirmed the purchase */
async function confirmPurchase(item: NodeSaleItem): Promise<string | undefined> {
  const loginId = currentLogin()?.id
  if (!(await ensureWalletAccount())) return undefined
  const confirmed = await showDialog({
    title: { id: 'tip.sureBuy', values: { name: item.name } },
    body: { id: 'node.sureBuyText', values: { price: formatExactAmount(item.price) } },
    confirm: { id: 'node.buyNow' },
    cancel: CANCEL,
  })
  // The wallet may have switched accounts while the dialog was open.
  return confirmed && (await ensureWalletAccount()) ? loginId : undefined
}

async function showOutcome(outcome: ActionOutcome): Promise<void> {
  if (outcome.status === 'failed') return showFailure(outcome.error)
  if (outcome.status === 'outdated') return toast(outcome.reason, 'problem')
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
