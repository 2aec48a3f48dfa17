import * as v from 'valibot'
import { CODE } from '../../contract/codes.ts'
import { Id } from '../../contract/fields.ts'
import { buyNode, type NodeSale, type NodeSaleItem } from '../../contract/nodes.ts'
import type { PaidAction } from '../../lib/actions/paidAction.ts'
import { type ActionKind, runPaidAction } from '../../lib/actions/runPaidAction.ts'
import { call } from '../../lib/api/call.ts'
import { navigate } from '../../lib/browser/navigation.ts'
import { fetchQuery, refetch } from '../../lib/cache/fetchQuery.ts'
import { accountsQuery, nodeSalesQuery, userInfoQuery } from '../../lib/cache/queries.ts'
import { paths } from '../../lib/config/paths.ts'
import type { ApiError } from '../../lib/errors/ApiError.ts'
import { balanceOf } from '../../lib/format/balanceOf.ts'
import { formatExactAmount, isEqual, isLess } from '../../lib/format/money.ts'
import { errorMessage } from '../../lib/i18n/errorMessages.ts'
import { confirmPaidAction } from '../../lib/login/confirmPaidAction.ts'
import { showDialog } from '../../lib/overlays/dialogs.ts'
import { openSheet } from '../../lib/overlays/sheets.ts'
import { toast } from '../../lib/toasts/toasts.ts'
import { noteLicences } from './licencesKnown.ts'

/** The sale item just before the purchase. */
const Baseline = v.object({
  id: Id,
  price: v.string(),
  bought: v.number(),
  /** Start of its sale, unix seconds. Missing: stored by version 2.5.9 or an earlier one. */
  beginTime: v.optional(v.number()),
})
type Baseline = v.InferOutput<typeof Baseline>

interface Found {
  sale: NodeSale
  item: NodeSaleItem
  /** The most licences that the server has shown or sold of late. */
  most: number
}

async function fetchItem(itemId: NodeSaleItem['id']): Promise<Found | undefined> {
  const [sale] = await refetch(nodeSalesQuery)
  const item = sale?.items.find(({ id }) => String(id) === String(itemId))
  return sale && item && { sale, item, most: noteLicences(sale, item) }
}

/** More licences than just before prove a purchase. */
export const PURCHASE: ActionKind<Baseline> = {
  name: 'buy',
  baseline: Baseline,
  amountOf: ({ price }) => price,
  countBookings: async ({ id, bought, beginTime }) => {
    const found = await fetchItem(id)
    // The next sale may have the same items, and counts anew.
    const isOfSale = found && (beginTime === undefined || beginTime === found.sale.beginTime)
    return isOfSale ? Math.max(0, found.item.bought - bought) : 0
  },
  success: { id: 'tip.buySuccess' },
  afterSuccess: () =>
    void Promise.allSettled([refetch(nodeSalesQuery), refetch(accountsQuery), refetch(userInfoQuery)]),
  onFailure: showFailure,
}

function purchaseOf(confirmed: NodeSaleItem, onBaseline: (baseline: Baseline) => void): PaidAction<Baseline> {
  let found: Found | undefined
  return {
    prepare: async () => {
      found = await fetchItem(confirmed.id)
      if (!found) return { outdated: { id: 'node.withdrawn' } }
      const { id, price } = found.item
      if (!isEqual(price, confirmed.price))
        return { outdated: { id: 'node.priceChanged', values: { price: formatExactAmount(price) } } }
      const baseline = { id, price, bought: found.most, beginTime: found.sale.beginTime }
      onBaseline(baseline)
      return { baseline }
    },
    send: async (request, { id, bought }) => {
      const reply = await call(buyNode, { body: { nodeSaleItemId: id }, ...request })
      if (found) noteLicences(found.sale, found.item, bought + 1)
      return reply
    },
  }
}

/**
 * Buys one licence after a confirmation, then refetches what it changed. Source: specification §4, buy node.
 *
 * @param sale the sale of the item, as the screen shows both
 * @param item the item that a licence is bought of
 * @param usable the balance on the screen, in USDT; undefined if it is not known
 * @returns the licences owned just before, as far as the server has said; undefined if none was bought
 */
export async function confirmAndBuyNode(
  sale: NodeSale,
  item: NodeSaleItem,
  usable?: string,
): Promise<number | undefined> {
  let before = noteLicences(sale, item)
  const isBought = await runPaidAction(PURCHASE, async () => {
    if (usable !== undefined && isLess(usable, item.price) && (await isShort(item))) return offerDeposit()
    const loginId = await confirmPaidAction({
      title: { id: 'tip.sureBuy', values: { name: item.name } },
      amount: { value: item.price, unit: 'USDT' },
      facts: [{ label: { id: 'user.node' }, text: { text: item.name } }],
      body: { id: 'node.sureBuyText', values: { price: formatExactAmount(item.price) } },
      confirm: { id: 'node.buyNow' },
    })
    if (!loginId) return undefined
    const action = purchaseOf(item, ({ bought }) => {
      before = bought
    })
    return { action, loginId }
  })
  return isBought ? before : undefined
}

/** Whether the server says that the balance is too low. The balance on the screen may be older than a deposit. */
async function isShort({ price }: NodeSaleItem): Promise<boolean> {
  const accounts = await fetchQuery(accountsQuery).catch(() => undefined)
  return accounts !== undefined && isLess(balanceOf('USDT', accounts), price)
}

async function showFailure(error: ApiError): Promise<void> {
  void Promise.allSettled([refetch(nodeSalesQuery), refetch(accountsQuery)])
  if (error.businessCode === CODE.insufficientBalance) return offerDeposit()
  toast(errorMessage(error), 'problem')
}

/** Offers to open the deposit sheet above the assets. Source: specification §4. */
async function offerDeposit(): Promise<undefined> {
  const confirmed = await showDialog({
    title: { id: 'tip.insufficientBalance' },
    confirm: { id: 'assets.deposit' },
    cancel: { id: 'action.cancel' },
  })
  if (!confirmed) return
  navigate(paths.assets)
  openSheet('deposit')
}
