import { toSeconds } from '../time.ts'
import type { Db } from './db.ts'
import { recordTransaction } from './ledger.ts'
import type { ModelRow } from './models.ts'

type SaleItem = ModelRow<'saleItems'>

/** Number of nodes of an item that a member owns. */
export const countPurchases = (db: Db, address: string, itemId: string): number =>
  db.purchases.count({ where: { address: { equals: address }, itemId: { equals: itemId } } })

/** Gives a member a node, without payment. */
export function addPurchase(db: Db, address: string, itemId: string): void {
  db.purchases.create({ id: db.nextId(), address, itemId })
}

/** Books the purchase of a node. @param now Unix milliseconds */
export function bookPurchase(db: Db, address: string, item: SaleItem, now: number): void {
  const { id, price, stock } = item
  const createdTime = toSeconds(now)
  recordTransaction(db, { address, token: 'USDT', type: 'deduct', direction: 'out', amount: price, createdTime })
  addPurchase(db, address, id)
  if (stock !== null) db.saleItems.update({ where: { id: { equals: id } }, data: { stock: stock - 1 } })
}
