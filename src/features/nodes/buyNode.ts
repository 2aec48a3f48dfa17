import { proxy } from 'valtio'
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
import { exclusively } from '../../lib/tabs/locks.ts'
import { withUpdateLock } from '../../lib/tabs/updateLock.ts'
import { alertOnAccountMismatch } from '../../lib/wallet/accountGuard.ts'

/** Busy from the confirm to the answer: one purchase at a time, however often it is tapped. */
export const purchase = proxy({ busy: false })

const OK: Message = { id: 'action.ok' }
const CANCEL: Message = { id: 'action.cancel' }

/** Buys one licence: confirm, call, toast, refresh. Source: specification §4, buy node. */
export async function confirmAndBuyNode(item: NodeSaleItem): Promise<void> {
  if (purchase.busy) return
  purchase.busy = true
  try {
    await withUpdateLock(() => confirmAndBuy(item).catch((error) => tellWhyNot(error, item)))
  } finally {
    purchase.busy = false
  }
}

async function confirmAndBuy(item: NodeSaleItem): Promise<void> {
  if (await alertOnAccountMismatch()) return
  const title: Message = { id: 'tip.sureBuy', values: { name: item.name } }
  const body: Message = { id: 'node.sureBuyText', values: { price: item.price } }
  if (!(await showDialog({ title, body, confirm: { id: 'node.buyNow' }, cancel: CANCEL }))) return
  // The wallet may have changed its account while the question was open.
  if (await alertOnAccountMismatch()) return
  await exclusively('buy', () => call(buyNode, { body: { nodeSaleItemId: item.id } }))
  bought()
}

function bought(): void {
  toast({ id: 'tip.buySuccess' }, 'done')
  // Screens follow the cache; what can't be fetched now keeps its age.
  void Promise.allSettled([refetch(nodeSalesQuery), refetch(accountsQuery), refetch(userInfoQuery)])
}

async function tellWhyNot(error: unknown, item: NodeSaleItem): Promise<void> {
  if (!(error instanceof ApiError)) throw error
  if (error.kind === 'superseded') return
  if (error.code === CODE.insufficientBalance) return offerDeposit()
  if (error.outcomeUnknown) return tellOutcome(item)
  toast(errorMessage(error), 'problem')
  await refetch(nodeSalesQuery).catch(() => {})
}

/** Not enough: a confirm leads to the assets screen, which opens the deposit once. */
async function offerDeposit(): Promise<void> {
  if (
    !(await showDialog({ title: { id: 'tip.insufficientBalance' }, confirm: { id: 'assets.deposit' }, cancel: CANCEL }))
  )
    return
  sheets.depositWanted = true
  navigate(paths.assets)
}

/** No answer: nobody knows whether the server bought. It is asked what is owned now; the purchase is never repeated. */
async function tellOutcome(item: NodeSaleItem): Promise<void> {
  try {
    const [sale] = await refetch(nodeSalesQuery)
    const now = sale?.items.find(({ id }) => id === item.id)
    if (now && now.bought > item.bought) return bought()
    await showDialog({ title: { id: 'node.notBought' }, body: { id: 'node.notBoughtText' }, confirm: OK })
  } catch {
    await showDialog({ title: { id: 'node.unknown' }, body: { id: 'node.unknownText' }, confirm: OK })
  }
}
