import * as v from 'valibot'
import { Balance, Count } from '../../src/contract/fields.ts'
import type { Language } from '../../src/contract/language.ts'
import type { Db } from '../db/db.ts'
import { addPurchase, countPurchases } from '../db/purchases.ts'
import { MAIN_MEMBER } from '../seed/addresses.ts'
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

/** A name in every supported language. */
const Names = v.object({ 'en-US': v.string(), 'zh-CN': v.string() } satisfies Record<Language, object>)

const another = (of: string, language: Language) => described(v.optional(v.string()), `${of} Default: \`${language}\`.`)

/** Texts beside `Names`: an interaction that compares several of them tells them apart. */
const NextNames = v.object({
  'next-en-US': another('Name of the next level.', 'en-US'),
  'next-zh-CN': another('Name of the next level.', 'zh-CN'),
})
const ItemTexts = v.object({
  'item-en-US': another('Name of each item.', 'en-US'),
  'item-zh-CN': another('Name of each item.', 'zh-CN'),
  'content-en-US': another('Content of each item.', 'en-US'),
  'content-zh-CN': another('Content of each item.', 'zh-CN'),
})

/** Default: numbers of the backend's choice. */
const Offer = v.object({
  ...AddressParams.entries,
  price: described(v.optional(Balance), 'In whole USDT, as a decimal string.'),
  total: described(v.optional(Count), 'Number of licences.'),
  stock: described(v.optional(Count), 'Remaining licences.'),
  maxPerUser: described(v.optional(Count), 'Licences that a member may own.'),
  bought: described(v.optional(Count), 'Licences that the member owns.'),
})

/** The member owns this number of each item. */
function setPurchases(context: ScenarioContext, address: string, bought: number): void {
  const { db } = context
  ensureMember(context, address)
  db.purchases.deleteMany({ where: { address: { equals: address } } })
  for (const { id } of db.saleItems.getAll())
    for (let owned = 0; owned < bought; owned += 1) addPurchase(db, address, id)
}

const firstItem = (db: Db) => ({ nodeSaleItemId: db.saleItems.getAll()[0]?.id })

function runSale({ db, now }: ScenarioContext, begin: number, end: number) {
  seedSale(db, now)
  db.sales.updateMany({ where: {}, data: { beginTime: toSeconds(begin), endTime: toSeconds(end) } })
  return firstItem(db)
}

/** Replaces the sale with one that starts later and of which nothing is sold. @param startsIn milliseconds */
export function planSale(context: ScenarioContext, startsIn: number) {
  const { db, now } = context
  const item = runSale(context, now + startsIn, now + startsIn + 7 * DAY)
  for (const { id, total } of db.saleItems.getAll())
    db.saleItems.update({ where: { id: { equals: id } }, data: { stock: total } })
  db.purchases.deleteMany({ where: { address: { equals: MAIN_MEMBER } } })
  return item
}

/** Each sale scenario starts from an open sale, so that scenarios don't depend on each other. */
export const nodeScenarios: Scenarios = {
  'sale-open': defineScenario(
    'A node sale is running, with every item in stock. Each of its items has these numbers.',
    Offer,
    ({ address, bought, ...numbers }, context) => {
      const { db, now } = context
      seedSale(db, now)
      const given = Object.entries(numbers).filter(([, number]) => number !== undefined)
      db.saleItems.updateMany({ where: {}, data: Object.fromEntries(given) })
      if (bought !== undefined) setPurchases(context, address, bought)
      return firstItem(db)
    },
  ),
  'sale-not-begun': defineScenario('The sale starts tomorrow.', NoParams, (_, context) => planSale(context, DAY)),
  'sale-ended': defineScenario('The sale ended an hour ago.', NoParams, (_, context) =>
    runSale(context, context.now - 7 * DAY, context.now - HOUR),
  ),
  'sale-sold-out': defineScenario(
    'One item, or all items, are sold out.',
    v.object({ itemId: described(v.optional(v.string()), 'Item id. Default: all items.') }),
    ({ itemId }, { db, now }) => {
      seedSale(db, now)
      db.saleItems.updateMany({ where: itemId ? { id: { equals: itemId } } : {}, data: { stock: 0 } })
      return itemId ? { nodeSaleItemId: itemId } : firstItem(db)
    },
  ),
  'sale-without-limits': defineScenario(
    'The sale limits neither stock nor purchases per member.',
    NoParams,
    (_, { db, now }) => {
      seedSale(db, now)
      db.saleItems.updateMany({ where: {}, data: { total: null, stock: null, maxPerUser: null } })
    },
  ),
  'sale-without-items': defineScenario('There is a sale without items.', NoParams, (_, { db, now }) => {
    seedSale(db, now)
    db.saleItems.deleteMany({ where: {} })
  }),
  'sale-none': defineScenario('There is no sale.', NoParams, (_, { db }) => {
    db.sales.deleteMany({ where: {} })
    db.saleItems.deleteMany({ where: {} })
  }),
  'node-limit-reached': defineScenario(
    'The member has reached the purchase limit of an item.',
    AddressParams,
    ({ address }, context) => {
      const { db, now } = context
      ensureMember(context, address)
      seedSale(db, now)
      const [item] = db.saleItems.getAll()
      while (item && countPurchases(db, address, item.id) < (item.maxPerUser ?? 0)) addPurchase(db, address, item.id)
      return { nodeSaleItemId: item?.id }
    },
  ),

  'sale-named': defineScenario(
    'There is a sale with this title, and with items.',
    v.object({ ...Names.entries, ...ItemTexts.entries }),
    ({ 'en-US': en, 'zh-CN': zh, ...item }, { db, now }) => {
      seedSale(db, now)
      const name = { 'en-US': item['item-en-US'] ?? en, 'zh-CN': item['item-zh-CN'] ?? zh }
      const content = { 'en-US': item['content-en-US'] ?? en, 'zh-CN': item['content-zh-CN'] ?? zh }
      db.sales.updateMany({ where: {}, data: { title: { 'en-US': en, 'zh-CN': zh } } })
      db.saleItems.updateMany({ where: {}, data: { name, content } })
    },
  ),
  'node-types-named': defineScenario(
    'There are node types, all with this name, and the member owns a node.',
    v.object({ ...AddressParams.entries, ...Names.entries }),
    ({ address, ...name }, context) => {
      const { db } = context
      ensureMember(context, address)
      db.nodeTypes.updateMany({ where: {}, data: { name } })
      const [type] = db.nodeTypes.getAll()
      if (type) addPurchase(db, address, type.id)
    },
  ),
  'levels-named': defineScenario(
    'The member has a level with this name, and there is a next level.',
    v.object({ ...AddressParams.entries, ...Names.entries, ...NextNames.entries }),
    ({ address, 'en-US': en, 'zh-CN': zh, ...next }, context) => {
      const { rank } = ensureMember(context, address)
      const setName = (of: number, name: Record<Language, string>) =>
        context.db.levels.update({ where: { rank: { equals: of } }, data: { name } })
      setName(rank, { 'en-US': en, 'zh-CN': zh })
      setName(rank + 1, { 'en-US': next['next-en-US'] ?? en, 'zh-CN': next['next-zh-CN'] ?? zh })
    },
  ),
  'no-node-types': defineScenario('There are no node types.', NoParams, (_, { db }) => {
    db.nodeTypes.deleteMany({ where: {} })
  }),
}
