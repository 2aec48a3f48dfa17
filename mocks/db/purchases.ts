import { toSeconds } from '../time.ts'
import type { Db } from './db.ts'
import { recordTransaction } from './ledger.ts'
import type { ModelRow } from './models.ts'

/** Books the purchase of a node. @param now Unix milliseconds */
export function bookPurchase(
  db: Db,
  address: string,
  { id: itemId, price, stock }: ModelRow<'saleItems'>,
  now: number,
): void {
  const createdTime = toSeconds(now)
  recordTransaction(db, { address, token: 'USDT', type: 'deduct', direction: 'out', amount: price, createdTime })
  db.purchases.create({ id: db.nextId(), address, itemId, price, createdAt: createdTime })
  if (stock !== null) db.saleItems.update({ where: { id: { equals: itemId } }, data: { stock: stock - 1 } })
}
