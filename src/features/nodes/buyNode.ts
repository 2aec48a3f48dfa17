import * as v from 'valibot'
import { CODE } from '../../contract/codes.ts'
import { Id } from '../../contract/fields.ts'
import { buyNode, type NodeSaleItem } from '../../contract/nodes.ts'
import { type ActionProof, type PaidAction, runPaidAction } from '../../lib/actions/paidAction.ts'
import { resumeInterrupted } from '../../lib/actions/resumeInterrupted.ts'
import { type OutcomeHandlers, showOutcome } from '../../lib/actions/showOutcome.ts'
import { call } from '../../lib/api/call.ts'
import { navigate } from '../../lib/browser/navigation.ts'
import { refetch } from '../../lib/cache/fetchQuery.ts'
import { accountsQuery, nodeSalesQuery, userInfoQuery } from '../../lib/cache/queries.ts'
import { paths } from '../../lib/config/paths.ts'
import type { ApiError } from '../../lib/errors/ApiError.ts'
import { formatExactAmount, isEqual } from '../../lib/format/money.ts'
import { confirmPaidAction } from '../../lib/login/confirmPaidAction.ts'
import { showDialog } from '../../lib/notifications/dialogs.ts'
import { errorMessage } from '../../lib/notifications/errorMessages.ts'
import { sheets } from '../../lib/notifications/sheets.ts'
import { toast } from '../../lib/notifications/toasts.ts'
import { singleFlight } from '../../lib/tabs/singleFlight.ts'
import { newLicence } from './newLicence.ts'

export const BUY = 'buy'

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

const purchaseOf = (confirmed: NodeSaleItem, onBaseline: (baseline: Baseline) => void): PaidAction<Baseline> => ({
  ...PROOF,
  readBaseline: async () => {
    const { id, price, bought } = (await fetchItem(confirmed.id)) ?? { ...confirmed, bought: 0 }
    const baseline = { id, price, bought }
    onBaseline(baseline)
    return baseline
  },
  outdatedReason: ({ price }) =>
    isEqual(price, confirmed.price)
      ? undefined
      : { id: 'node.priceChanged', values: { price: formatExactAmount(price) } },
  send: (request, { id }) => call(buyNode, { body: { nodeSaleItemId: id }, ...request }),
})

const OUTCOME: OutcomeHandlers = {
  success: { id: 'tip.buySuccess' },
  afterSuccess: () =>
    void Promise.allSettled([refetch(nodeSalesQuery), refetch(accountsQuery), refetch(userInfoQuery)]),
  onFailure: showFailure,
}

/** Buys one licence after a confirmation, then refetches what it changed. Source: specification §4, buy node. */
export async function confirmAndBuyNode(item: NodeSaleItem): Promise<void> {
  const flight = await singleFlight(BUY, async (lease) => {
    const loginId = await confirmPaidAction({
      title: { id: 'tip.sureBuy', values: { name: item.name } },
      amount: { value: item.price, unit: 'USDT' },
      facts: [{ label: { id: 'user.node' }, text: { text: item.name } }],
      body: { id: 'node.sureBuyText', values: { price: formatExactAmount(item.price) } },
      confirm: { id: 'node.buyNow' },
    })
    if (!loginId) return
    let before = item.bought
    const purchase = purchaseOf(item, ({ bought }) => {
      before = bought
    })
    const outcome = await runPaidAction(purchase, loginId, lease)
    const shown = showOutcome(outcome, OUTCOME)
    if (outcome.status === 'done') newLicence.bought = { itemId: item.id, before }
    await shown
  })
  if (flight === 'elsewhere') toast({ id: 'action.inOtherTab' })
}

/** Resolves a purchase that a reload interrupted. */
export const resumePurchase = (): Promise<void> => resumeInterrupted(PROOF, (outcome) => showOutcome(outcome, OUTCOME))

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
    cancel: { id: 'action.cancel' },
  })
  if (!confirmed) return
  sheets.depositWanted = true
  navigate(paths.assets)
}
