import * as v from 'valibot'
import type { NodeSale, NodeSaleItem } from '../../contract/nodes.ts'
import { localStore } from '../../lib/browser/storage.ts'
import { currentLogin } from '../../lib/session/session.ts'

/** A node of a server rarely lags behind for longer, and licences may be taken back. */
const KEPT_MS = 10 * 60_000

/** In local storage under `licences`, by login of the device, sale and item. */
const Known = v.record(
  v.string(),
  v.object({
    /** The most licences that the server has shown or sold. */
    bought: v.number(),
    /** When the count was noted first, unix milliseconds, device clock. */
    notedAt: v.number(),
  }),
)

/** The counts of the last ten minutes. */
function readKnown(): v.InferOutput<typeof Known> {
  const { success, output } = v.safeParse(Known, localStore.getJson('licences'))
  if (!success) return {}
  return Object.fromEntries(
    Object.entries(output).filter(([, { notedAt }]) => Math.abs(Date.now() - notedAt) < KEPT_MS),
  )
}

/**
 * Notes for all tabs how many licences of an item the server has shown or sold to the logged-in account.
 *
 * @returns the most of the last ten minutes: one of the server's nodes may lag behind another one
 */
export function noteLicences({ beginTime }: NodeSale, { id, bought: shown }: NodeSaleItem, bought = shown): number {
  const deviceLogin = currentLogin()?.deviceLogin
  if (deviceLogin === undefined) return bought
  const known = readKnown()
  // The next sale may have the same items, and counts anew.
  const key = [deviceLogin, beginTime, id].join()
  const most = known[key]?.bought ?? 0
  if (bought <= most) return most
  localStore.set('licences', JSON.stringify({ ...known, [key]: { bought, notedAt: Date.now() } }))
  return bought
}
