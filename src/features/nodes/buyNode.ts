import { navigate } from 'wouter/use-browser-location'
import { CODE } from '../../contract/codes.ts'
import { buyNode, type NodeSaleItem } from '../../contract/nodes.ts'
import { call } from '../../lib/api/call.ts'
import { refetch } from '../../lib/cache/fetchQuery.ts'
import { accountsQuery, nodeSalesQuery, userInfoQuery } from '../../lib/cache/queries.ts'
import { paths } from '../../lib/config/paths.ts'
import { ApiError } from '../../lib/errors/ApiError.ts'
import { showDialog } from '../../lib/notifications/dialogs.ts'
import { errorMessage } from '../../lib/notifications/errorMessages.ts'
import type { Message } from '../../lib/notifications/message.ts'
import { sheets } from '../../lib/notifications/sheets.ts'
import { toast } from '../../lib/notifications/toasts.ts'
import { singleFlight } from '../../lib/tabs/singleFlight.ts'
import { alertOnAccountMismatch } from '../../lib/wallet/accountGuard.ts'

/** Name of the flow: one purchase at a time. */
export const BUY = 'buy'

const OK: Message = { id: 'action.ok' }
const CANCEL: Message = { id: 'action.cancel' }

/** Buys one licence after a confirmation, then refetches what it changed. Source: specification §4, buy node. */
export async function confirmAndBuyNode(item: NodeSaleItem): Promise<void> {
  await singleFlight(BUY, async (send) => {
    if (!(await confirmPurchase(item))) return
    try {
      await send(() => call(buyNode, { body: { nodeSaleItemId: item.id } }))
      onBought()
    } catch (error) {
      await handleFailure(error, item)
    }
  })
}

async function confirmPurchase(item: NodeSaleItem): Promise<boolean> {
  if (await alertOnAccountMismatch()) return false
  const confirmed = await showDialog({
    title: { id: 'tip.sureBuy', values: { name: item.name } },
    body: { id: 'node.sureBuyText', values: { price: item.price } },
    confirm: { id: 'node.buyNow' },
    cancel: CANCEL,
  })
  // The wallet may have switched accounts while the dialog was open.
  return confirmed && !(await alertOnAccountMismatch())
}

function onBought(): void {
  toast({ id: 'tip.buySuccess' }, 'done')
  // A failed refetch changes nothing: the cached data stays, with its age.
  void Promise.allSettled([refetch(nodeSalesQuery), refetch(accountsQuery), refetch(userInfoQuery)])
}

async function handleFailure(error: unknown, item: NodeSaleItem): Promise<void> {
  if (!(error instanceof ApiError)) throw error
  if (error.kind === 'superseded') return
  if (error.code === CODE.insufficientBalance) return offerDeposit()
  if (error.outcomeUnknown) return resolveUnknownOutcome(item)
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

/** Without a clear reply, refetches how many the user owns. Never repeats the purchase. */
async function resolveUnknownOutcome(item: NodeSaleItem): Promise<void> {
  try {
    const [sale] = await refetch(nodeSalesQuery)
    const current = sale?.items.find(({ id }) => id === item.id)
    if (current && current.bought > item.bought) return onBought()
    await showDialog({ title: { id: 'node.buyFailed' }, body: { id: 'node.buyFailedText' }, confirm: OK })
  } catch {
    await showDialog({ title: { id: 'outcome.unknown' }, body: { id: 'node.outcomeUnknown' }, confirm: OK })
  }
}
