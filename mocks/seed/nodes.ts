import type { Db } from '../db/db.ts'
import { addPurchase } from '../db/purchases.ts'
import { DAY, HOUR, toSeconds } from '../time.ts'
import { MAIN_MEMBER } from './addresses.ts'

const STARTED_AGO_MS = 5 * DAY
const ENDS_IN_MS = 2 * DAY + 4 * HOUR

/** Time at which the main member bought a public node, in Unix milliseconds. */
export const mainPurchaseTime = (now: number): number => now - STARTED_AGO_MS + DAY + 3 * HOUR

const PUBLIC = { 'en-US': 'Public node', 'zh-CN': '公共节点' }
const SUPER = { 'en-US': 'Super node', 'zh-CN': '超级节点' }

const ITEMS = [
  {
    id: 'public',
    name: PUBLIC,
    total: 10_000,
    stock: 2488,
    price: '100',
    maxPerUser: 2,
    content: {
      'en-US': 'Runs on the shared network\nA daily share of the TPU output\nOne vote in community proposals',
      'zh-CN': '在共享网络中运行\n每日分享 TPU 产出\n社区提案享有一票',
    },
  },
  {
    id: 'super',
    name: SUPER,
    total: 1000,
    stock: 188,
    price: '1000',
    maxPerUser: 1,
    content: {
      'en-US': 'Runs on dedicated capacity\nTwelve times the output of a public node\nTen votes in community proposals',
      'zh-CN': '独享算力运行\n产出为公共节点的十二倍\n社区提案享有十票',
    },
  },
]

/** Seeds the node types. */
export function seedNodeTypes(db: Db): void {
  db.nodeTypes.create({ id: 'public', rank: 1, name: PUBLIC })
  db.nodeTypes.create({ id: 'super', rank: 2, name: SUPER })
}

/** Seeds a running sale in which the main member has bought one public node. Replaces any other sale. */
export function seedSale(db: Db, now: number): void {
  db.sales.deleteMany({ where: {} })
  db.saleItems.deleteMany({ where: {} })
  db.sales.create({
    id: 'genesis',
    title: { 'en-US': 'Genesis node sale', 'zh-CN': '创世节点发售' },
    beginTime: toSeconds(now - STARTED_AGO_MS),
    endTime: toSeconds(now + ENDS_IN_MS),
  })
  for (const item of ITEMS) db.saleItems.create({ ...item, saleId: 'genesis' })
  db.purchases.deleteMany({ where: { address: { equals: MAIN_MEMBER } } })
  addPurchase(db, MAIN_MEMBER, 'public')
}
