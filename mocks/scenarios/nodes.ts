import * as v from 'valibot'
import type { Language } from '../../src/contract/language.ts'
import type { Db } from '../db/db.ts'
import { seedSale } from '../seed/nodes.ts'
import { DAY, HOUR, toSeconds } from '../time.ts'
import {
  AddressParams,
  defineScenario,
  described,
  ensureMember,
  NoParams,
  type ScenarioContext,
  type Scenarios,
} from './define.ts'

/** A name in every language of the product. */
const Names = v.object({ 'en-US': v.string(), 'zh-CN': v.string() } satisfies Record<Language, object>)

const offered = (db: Db) => ({ nodeSaleItemId: db.saleItems.list()[0]?.id })

function runSale({ db, now }: ScenarioContext, begin: number, end: number) {
  seedSale(db, now)
  db.sales.update({}, { beginTime: toSeconds(begin), endTime: toSeconds(end) })
  return offered(db)
}

/** Those of the sale start from an open one, so that none depends on what was asked for before. */
export const nodeScenarios: Scenarios = {
  'sale-open': defineScenario('Nodes can be bought.', NoParams, (_, { db, now }) => {
    seedSale(db, now)
    return offered(db)
  }),
  'sale-not-begun': defineScenario('The sale begins tomorrow.', NoParams, (_, stage) =>
    runSale(stage, stage.now + DAY, stage.now + 8 * DAY),
  ),
  'sale-ended': defineScenario('The sale ended an hour ago.', NoParams, (_, stage) =>
    runSale(stage, stage.now - 7 * DAY, stage.now - HOUR),
  ),
  'sale-sold-out': defineScenario(
    'No licences are left, of one item or of all.',
    v.object({ itemId: described(v.optional(v.string()), 'Of which item; of all unless told.') }),
    ({ itemId }, { db, now }) => {
      seedSale(db, now)
      db.saleItems.update(itemId ? { id: { equals: itemId } } : {}, { stock: 0 })
      return itemId ? { nodeSaleItemId: itemId } : offered(db)
    },
  ),
  'sale-without-limits': defineScenario('Anybody can buy any number of licences.', NoParams, (_, { db, now }) => {
    seedSale(db, now)
    db.saleItems.update({}, { total: null, stock: null, maxPerUser: null })
  }),
  'sale-without-items': defineScenario('There is a sale that offers nothing.', NoParams, (_, { db, now }) => {
    seedSale(db, now)
    db.saleItems.remove({})
  }),
  'sale-none': defineScenario('There is no sale.', NoParams, (_, { db }) => {
    db.sales.remove({})
    db.saleItems.remove({})
  }),
  'node-limit-reached': defineScenario(
    'The member owns as many licences of an item as one may.',
    v.object({ ...AddressParams.entries, itemId: described(v.optional(v.string(), 'public'), 'Of which item.') }),
    ({ address, itemId }, stage) => {
      const { db, now } = stage
      ensureMember(stage, address)
      seedSale(db, now)
      const item = db.saleItems.first({ id: { equals: itemId } })
      const owned = () => db.purchases.count({ address: { equals: address }, itemId: { equals: itemId } })
      while (item && owned() < (item.maxPerUser ?? 0))
        db.purchases.insert({ id: db.nextId(), address, itemId, price: item.price, createdAt: toSeconds(now) })
      return { nodeSaleItemId: itemId }
    },
  ),

  'sale-named': defineScenario('The sale, and all that it offers, is called so.', Names, (name, { db, now }) => {
    seedSale(db, now)
    db.sales.update({}, { title: name })
    db.saleItems.update({}, { name, content: name })
  }),
  'node-types-named': defineScenario(
    'Every kind of node is called so, and the member owns one.',
    v.object({ ...AddressParams.entries, ...Names.entries }),
    ({ address, ...name }, stage) => {
      const { db, now } = stage
      ensureMember(stage, address)
      db.nodeTypes.update({}, { name })
      const [type] = db.nodeTypes.list()
      if (type)
        db.purchases.insert({ id: db.nextId(), address, itemId: type.id, price: '0', createdAt: toSeconds(now) })
    },
  ),
  'levels-named': defineScenario(
    'Every level is called so; the member has one, not the last.',
    v.object({ ...AddressParams.entries, ...Names.entries }),
    ({ address, ...name }, stage) => {
      ensureMember(stage, address)
      stage.db.levels.update({}, { name })
    },
  ),
  'no-node-types': defineScenario('There are no kinds of nodes.', NoParams, (_, { db }) => {
    db.nodeTypes.remove({})
  }),
}
