import { proxy } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { CODE } from '../../contract/codes.ts'
import { buyNode, type NodeSaleItem } from '../../contract/nodes.ts'
import { call } from '../../lib/api/call.ts'
import { busy } from '../../lib/busy.ts'
import { accounts, nodeSales, refreshAnew, userInfo } from '../../lib/cache/documents.ts'
import { ApiError } from '../../lib/errors.ts'
import { ask, type Sentence, toast } from '../../lib/notices.ts'
import { paths } from '../../lib/paths.ts'
import { sentenceOf } from '../../lib/sentences.ts'
import { sheets } from '../../lib/sheets.ts'
import { exclusively } from '../../lib/tabs.ts'
import { refusedForAccount } from '../../lib/wallet/accountGuard.ts'

/** Busy from the confirm to the answer: one purchase at a time, however often it is tapped. */
export const purchase = proxy({ busy: false })

const OK: Sentence = { id: 'action.ok' }
const CANCEL: Sentence = { id: 'action.cancel' }

/** Buys one licence: confirm, call, toast, refresh. Source: specification §4, buy node. */
export async function buy(item: NodeSaleItem): Promise<void> {
  if (purchase.busy) return
  purchase.busy = true
  try {
    await busy(() => confirmAndBuy(item).catch((error) => tellWhyNot(error, item)))
  } finally {
    purchase.busy = false
  }
}

async function confirmAndBuy(item: NodeSaleItem): Promise<void> {
  if (await refusedForAccount()) return
  const title: Sentence = { id: 'tip.sureBuy', values: { name: item.name } }
  const body: Sentence = { id: 'node.sureBuyText', values: { price: item.price } }
  if (!(await ask({ title, body, confirm: { id: 'node.buyNow' }, cancel: CANCEL }))) return
  // The wallet may have changed its account while the question was open.
  if (await refusedForAccount()) return
  await exclusively('buy', () => call(buyNode, { body: { nodeSaleItemId: item.id } }))
  bought()
}

function bought(): void {
  toast({ id: 'tip.buySuccess' }, 'done')
  // Screens follow the cache; what can't be fetched now keeps its age.
  void Promise.allSettled([refreshAnew(nodeSales), refreshAnew(accounts), refreshAnew(userInfo)])
}

async function tellWhyNot(error: unknown, item: NodeSaleItem): Promise<void> {
  if (!(error instanceof ApiError)) throw error
  if (error.kind === 'superseded') return
  if (error.code === CODE.insufficientBalance) return offerDeposit()
  if (error.outcomeUnknown) return tellOutcome(item)
  toast(sentenceOf(error), 'problem')
  await refreshAnew(nodeSales).catch(() => {})
}

/** Not enough: a confirm leads to the assets screen, which opens the deposit once. */
async function offerDeposit(): Promise<void> {
  if (!(await ask({ title: { id: 'tip.insufficientBalance' }, confirm: { id: 'assets.deposit' }, cancel: CANCEL })))
    return
  sheets.depositWanted = true
  navigate(paths.assets)
}

/** No answer: nobody knows whether the server bought. It is asked what is owned now; the purchase is never repeated. */
async function tellOutcome(item: NodeSaleItem): Promise<void> {
  try {
    const [sale] = await refreshAnew(nodeSales)
    const now = sale?.items.find(({ id }) => id === item.id)
    if (now && now.bought > item.bought) return bought()
    await ask({ title: { id: 'node.notBought' }, body: { id: 'node.notBoughtText' }, confirm: OK })
  } catch {
    await ask({ title: { id: 'node.unknown' }, body: { id: 'node.unknownText' }, confirm: OK })
  }
}
