import type { NodeSale, NodeSaleItem, NodeType } from '../../contract/nodes.ts'

/** A button of the node screen and the item that it offers. */
export interface Offer {
  /** Id of the type, else of the item. Stable across refetches. */
  id: string
  name: string
  /** Undefined if the type is not on sale. */
  item: NodeSaleItem | undefined
}

/**
 * Matches node types with sale items: by id, else by name, else by position. Items without a type become offers of their
 * own.
 */
export function matchOffers(types: readonly NodeType[], items: readonly NodeSaleItem[]): Offer[] {
  const left = new Set(items)
  const claim = (fits: (item: NodeSaleItem) => boolean) => {
    const item = [...left].find(fits)
    if (item) left.delete(item)
    return item
  }
  const byId = types.map((type) => claim((item) => String(item.id) === String(type.id)))
  const byName = types.map((type, index) => byId[index] ?? claim((item) => item.name === type.name))
  const matched = types.map((type, index) => ({
    id: String(type.id),
    name: type.name,
    item: byName[index] ?? claim((item) => item === items[index]),
  }))
  return [...matched, ...[...left].map((item) => ({ id: `item:${item.id}`, name: item.name, item }))]
}

/** Whether the item has a limited stock. */
export const hasStock = (item: NodeSaleItem): item is NodeSaleItem & { total: number; stock: number } =>
  (item.total ?? 0) > 0 && item.stock !== null

/** Licences sold, between 0 and `total`. */
export const soldOf = ({ total, stock }: { total: number; stock: number }): number =>
  Math.min(total, Math.max(0, total - stock))

/** Percent sold: (total − stock) / total × 100, rounded to 2 decimals; 100 only when sold out. Source: specification §9. */
export function progressOf(item: { total: number; stock: number }): string {
  const sold = soldOf(item)
  const rounded = Math.round((sold * 10_000) / item.total)
  const hundredths = sold < item.total ? Math.min(rounded, 9_999) : rounded
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** Why an item can't be bought. */
export type PurchaseBlocker = 'notStarted' | 'ended' | 'soldOut' | 'limitReached'

/**
 * Returns the first reason why the item can't be bought, or null.
 *
 * @param now server time, unix milliseconds
 */
export function purchaseBlocker(sale: NodeSale, item: NodeSaleItem, now: number): PurchaseBlocker | null {
  if (now < sale.beginTime * 1000) return 'notStarted'
  if (now >= sale.endTime * 1000) return 'ended'
  if (item.maxPerUser !== null && item.bought >= item.maxPerUser) return 'limitReached'
  if (hasStock(item) && item.stock <= 0) return 'soldOut'
  return null
}

/** The number of a new licence: the server's count after the purchase; undefined while the count doesn't include it. */
export const licenceNumber = ({ bought }: NodeSaleItem, before: number): number | undefined =>
  bought > before ? bought : undefined

/** An item as the server has it at least after a purchase: one of its nodes may lag behind the reply of another. */
export const withPurchase = (item: NodeSaleItem, before: number): NodeSaleItem => ({
  ...item,
  bought: Math.max(item.bought, before + 1),
})
