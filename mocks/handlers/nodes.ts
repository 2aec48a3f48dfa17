import { CODE } from '../../src/contract/codes.ts'
import { BusinessError } from '../BusinessError.ts'
import { availableBalance } from '../db/ledger.ts'
import { bookPurchase, countPurchases } from '../db/purchases.ts'
import { noteDone } from '../db/world.ts'
import { translate } from '../localize.ts'
import { toSeconds } from '../time.ts'
import type { GroupHandlers } from './types.ts'

export const nodes: GroupHandlers<'nodes'> = {
  listNodeTypes: ({ db, language }) =>
    db.nodeTypes
      .findMany({ orderBy: [{ rank: 'asc' }] })
      .map(({ id, name }) => ({ id, name: translate(name, language) })),

  listNodeSales: ({ member, db, language }) =>
    db.sales.getAll().map((sale) => ({
      title: translate(sale.title, language),
      beginTime: sale.beginTime,
      endTime: sale.endTime,
      items: db.saleItems
        .findMany({ where: { saleId: { equals: sale.id } } })
        .map(({ saleId: _, contested: __, name, content, ...item }) => ({
          ...item,
          name: translate(name, language),
          bought: countPurchases(db, member.address, item.id),
          content: translate(content, language),
        })),
    })),

  buyNode({ member, body, db, now }) {
    const { address } = member
    const item = db.saleItems.findFirst({ where: { id: { equals: String(body.nodeSaleItemId) } } })
    const sale = item && db.sales.findFirst({ where: { id: { equals: item.saleId } } })
    if (!item || !sale) throw new BusinessError(CODE.refused, 'This node is not for sale.', '该节点未在发售')
    if (now < sale.beginTime * 1000)
      throw new BusinessError(CODE.refused, 'The sale has not started yet.', '发售尚未开始')
    if (now >= sale.endTime * 1000) throw new BusinessError(CODE.refused, 'The sale has ended.', '发售已结束')
    if (item.contested) {
      db.saleItems.update({ where: { id: { equals: item.id } }, data: { stock: 0, contested: false } })
      throw new BusinessError(
        CODE.refused,
        'Sold out: another member was faster. Nothing was charged.',
        '已售罄：其他会员抢先一步，未扣款',
      )
    }
    if (item.stock !== null && item.stock <= 0) throw new BusinessError(CODE.refused, 'Sold out.', '已售罄')
    if (item.maxPerUser !== null && countPurchases(db, address, item.id) >= item.maxPerUser)
      throw new BusinessError(CODE.refused, 'You have reached the purchase limit.', '已达到购买上限')
    if (availableBalance(db, address, 'USDT').lt(item.price))
      throw new BusinessError(CODE.insufficientBalance, 'The balance is insufficient.', '余额不足')

    bookPurchase(db, address, item, now)
    noteDone(db, { name: 'node-bought', params: { address, itemId: item.id, at: toSeconds(now) } })
  },
}
