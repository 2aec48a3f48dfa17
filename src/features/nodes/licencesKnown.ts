import * as v from 'valibot'
import type { NodeSale, NodeSaleItem } from '../../contract/nodes.ts'
import { localStore } from '../../lib/browser/storage.ts'
import { currentLogin } from '../../lib/session/session.ts'

/** Longer than a node of the server lags behind; after it, a licence that was taken back no longer counts. */
const KEPT_MS = 10 * 60_000

/** In local storage under `licences`, by login of the device, sale and item. */
const Known = v.record(
  v.string(),
  v.object({
    /** The most licences that the server has shown or sold. */
    bought: v.number(),
    /** Since when, unix milliseconds, device clock. */
    since: v.number(),
  }),
)

/** The counts of the last ten minutes. */
function readKnown(): v.InferOutput<typeof Known> {
  const { success, output } = v.safeParse(Known, localStore.getJson('licences'))
  if (!success) return {}
  return Object.fromEntries(Object.entries(output).filter(([, { since }]) => Math.abs(Date.now() - since) < KEPT_MS))
}

/** The next sale may have the same items, and counts anew. */
const keyOf = ({ beginTime }: NodeSale, { id }: NodeSaleItem): string =>
  [currentLogin()?.deviceLogin, beginTime, id].join()

/**
 * Notes how many licences of an item the server has shown or sold, for every tab and across a reload.
 *
 * @returns the most of the last ten minutes: one of the server's nodes may lag behind another one
 */
export function noteLicences(sale: NodeSale, item: NodeSaleItem, bought = item.bought): number {
  const known = readKnown()
  const key = keyOf(sale, item)
  const most = known[key]?.bought ?? 0
  if (bought <= most) return most
  localStore.set('licences', JSON.stringify({ ...known, [key]: { bought, since: Date.now() } }))
  return bought
}
