import * as v from 'valibot'
import type { Localized } from '../localize.ts'
import { findScenario } from './catalogue.ts'

/** In the order in which they are listed. */
export const GROUPS = ['login', 'sale', 'assets', 'deposits', 'invitations', 'trouble'] as const
type Group = (typeof GROUPS)[number]

interface Entry {
  group: Group
  en: string
  zh: string
  /** The description in Chinese. */
  about: string
  /** The description in English, where the scenario's speaks of parameters; the scenario is shown without any. */
  aboutInEnglish?: string
  /** Path of the screen that shows it. */
  path?: string
}

const NODE = '/node'
const ASSETS = '/assets'
const RECORDS = '/assets/record'
const WITHDRAW = '/assets/withdraw'
const WITHDRAWALS = '/assets/withdrawRecord'
const INVITED = '/invited'

const entry = (group: Group, en: string, zh: string, about: string, path?: string): Entry => ({
  group,
  en,
  zh,
  about,
  ...(path !== undefined && { path }),
})

/** What a person can see in the app. A scenario that isn't here is for API clients. */
const ENTRIES: Readonly<Record<string, Entry>> = {
  'newcomer-without-invite': entry('login', 'Newcomer', '新用户', '新用户没有邀请码，登录时需要填写。'),
  'newcomer-with-invite': entry(
    'login',
    'Newcomer with an invite',
    '持邀请码的新用户',
    '新用户通过邀请链接进入，登录时自动使用邀请码。',
  ),
  'member-logged-in': entry('login', 'Member', '会员', '该地址是会员，并且已登录。', '/'),
  'contract-wallet': entry('login', 'Contract wallet', '合约钱包', '会员的账户是合约钱包。', ASSETS),
  'token-expired': entry(
    'login',
    'Session needs a refresh',
    '登录凭证待刷新',
    '访问凭证已过期，刷新凭证仍然有效。',
    ASSETS,
  ),
  'session-ended': entry('login', 'Session expired', '登录已失效', '登录已结束，两个凭证都已失效。', ASSETS),

  'sale-open': {
    ...entry('sale', 'Sale is open', '发售中', '节点正在发售，所有商品都有库存。', NODE),
    aboutInEnglish: 'A node sale is running, with every item in stock.',
  },
  'sale-not-begun': entry('sale', 'Sale starts tomorrow', '发售未开始', '发售将于明天开始，尚未售出任何一份。', NODE),
  'sale-about-to-start': entry('sale', 'About to start', '即将开始', '发售在观看过程中开始，尚未售出任何一份。', NODE),
  'sale-last-minute': entry('sale', 'Last minute', '最后一分钟', '发售在观看过程中结束。', NODE),
  'node-bought': entry('sale', 'A purchase', '购买节点', '会员又购买了一个节点。', NODE),
  'sale-last-item-taken': entry(
    'sale',
    'Last item taken',
    '最后一份被抢先',
    '公共节点只剩一份，在确认与购买之间被其他会员买走。',
    NODE,
  ),
  'sale-sold-out': {
    ...entry('sale', 'Sold out', '已售罄', '所有商品均已售罄。', NODE),
    aboutInEnglish: 'All items are sold out.',
  },
  'sale-ended': entry('sale', 'Sale ended', '发售已结束', '发售已于一小时前结束。', NODE),
  'node-limit-reached': entry('sale', 'Limit reached', '已达购买上限', '会员已达到某个商品的购买上限。', NODE),
  'member-with-nodes': entry('sale', 'Owns every node', '已拥有全部节点', '会员已拥有所有可购买的节点。', NODE),
  'insufficient-balance': entry(
    'sale',
    'Balance too low',
    '余额不足',
    'USDT 余额不足以购买节点，购买时会提示充值。',
    NODE,
  ),
  'sale-without-limits': entry('sale', 'No limits', '不限量', '发售不限库存，也不限每人购买数量。', NODE),
  'sale-without-items': entry('sale', 'Sale without items', '无商品的发售', '有发售，但没有商品。', NODE),
  'sale-none': entry('sale', 'No sale', '没有发售', '当前没有发售。', NODE),
  'no-node-types': entry('sale', 'No node types', '没有节点类型', '没有任何节点类型。', NODE),
  'sale-named': entry('sale', 'Sale with a name', '指定发售名称', '发售使用此标题，商品的名称和说明可另行指定。', NODE),
  'node-types-named': entry(
    'sale',
    'Node types with a name',
    '指定节点类型名称',
    '所有节点类型使用此名称，会员拥有一个节点。',
    NODE,
  ),

  whale: entry('assets', 'Whale', '巨额资产', '会员持有代币可能的最大数额，共 78 位数字。', ASSETS),
  'usdt-balance': {
    ...entry('assets', 'USDT balance', 'USDT 余额', '会员的可用余额为 1,000 USDT。', ASSETS),
    aboutInEnglish: 'The member has 1,000 USDT available.',
  },
  'no-accounts': entry('assets', 'No accounts', '没有账户', '会员还没有任何账户。', ASSETS),
  'many-records': entry('assets', '20,000 records', '20,000 条记录', '会员两年来平均每小时有一条记录。', RECORDS),
  'every-record': entry(
    'assets',
    'Every record type',
    '全部记录类型',
    '最新记录包含每种类型和每种提现状态各一条，以及一条未知类型。',
    RECORDS,
  ),
  'no-records': entry('assets', 'No records', '没有记录', '会员没有交易记录，也没有提现记录。', RECORDS),
  'transactions-booked': entry(
    'assets',
    'More transactions',
    '更多交易',
    '在现有记录之外新增交易，每条相隔一秒。',
    RECORDS,
  ),
  'withdrawals-advance': entry(
    'assets',
    'Withdrawals advance',
    '提现审核进行中',
    '三笔提现正在审核，时钟以 60 倍速运行，几秒内依次到账。',
    WITHDRAWALS,
  ),
  'withdrawal-requested': entry(
    'assets',
    'A withdrawal',
    '申请提现',
    '会员申请了一笔提现，审核需要四分钟。',
    WITHDRAWALS,
  ),
  'withdrawals-made': entry(
    'assets',
    'More withdrawals',
    '更多提现',
    '在现有记录之外新增提现，每条相隔一秒。',
    WITHDRAWALS,
  ),
  'usdt-withdrawable': {
    ...entry('assets', 'Withdrawal limits', '提现限额', '只有 USDT 可以提现，最低 10 USDT，手续费 1 USDT。', WITHDRAW),
    aboutInEnglish: 'Only USDT can be withdrawn: at least 10 USDT, with a fee of 1 USDT.',
  },
  'nothing-withdrawable': entry('assets', 'Withdrawals closed', '暂停提现', '没有任何代币可以提现。', WITHDRAW),

  'deposit-made': entry('deposits', 'Deposit credited', '充值到账', '会员充值了 USDT，并已入账。', ASSETS),
  'deposit-reverted': entry('deposits', 'Deposit reverts', '充值失败', '下一笔充值已发送，但在链上执行失败。', ASSETS),
  'deposit-sped-up': entry(
    'deposits',
    'Deposit sped up',
    '充值加速',
    '钱包用更快的交易替换下一笔充值：哈希不同，转账相同。',
    ASSETS,
  ),
  'deposit-cancelled': entry('deposits', 'Deposit canceled', '充值取消', '下一笔充值发送后在钱包中被取消。', ASSETS),
  'deposit-other-chain': entry(
    'deposits',
    'Sent on another chain',
    '在其他链上发送',
    '钱包在另一条链上发送下一笔充值。',
    ASSETS,
  ),

  'member-has-inviter': entry('invitations', 'Invited by a member', '由会员邀请', '该会员由另一位会员邀请。', INVITED),
  'member-has-no-inviter': entry('invitations', 'No inviter', '没有邀请人', '该会员没有邀请人。', INVITED),
  'no-invitees': entry('invitations', 'No invitees', '没有被邀请人', '没有人使用该会员的邀请码加入。', INVITED),
  'invitees-joined': entry(
    'invitations',
    'More invitees',
    '更多被邀请人',
    '更多会员使用其邀请码加入，每人相隔一秒。',
    INVITED,
  ),
  'levels-named': entry(
    'invitations',
    'Levels with a name',
    '指定等级名称',
    '会员的等级使用此名称，下一等级的名称可另行指定。',
    '/invited/update',
  ),

  'server-down': entry('trouble', 'Server is down', '服务器宕机', '无法连接服务器。', ASSETS),
  'server-slow': entry('trouble', 'Server is slow', '服务器缓慢', '每个响应需要五秒。', ASSETS),
  'server-broken': entry('trouble', 'Server is broken', '服务器异常', '每个响应都是 HTML 页面。', ASSETS),
}

/** Names of the scenarios that are shown most often, in the order in which they are listed. */
export const OFTEN_SHOWN: readonly string[] = [
  'newcomer-with-invite',
  'node-bought',
  'insufficient-balance',
  'sale-about-to-start',
  'sale-sold-out',
  'deposit-made',
  'withdrawals-advance',
  'many-records',
]

/** A scenario as a person chooses it. */
export interface Presentation {
  name: string
  group: Group
  title: Localized
  description: Localized
  path: string | undefined
}

/** How a scenario is shown; undefined if it is for API clients. */
export function presentationOf(name: string): Presentation | undefined {
  const scenario = findScenario(name)
  const found = Object.hasOwn(ENTRIES, name) ? ENTRIES[name] : undefined
  if (!scenario || !found) return undefined
  const { group, en, zh, about, aboutInEnglish, path } = found
  const description = { 'en-US': aboutInEnglish ?? scenario.description, 'zh-CN': about }
  return { name, group, title: { 'en-US': en, 'zh-CN': zh }, description, path }
}

/** The scenarios that a person can choose, in the order in which they are listed: those that need no parameter. */
export const listSituations = (): Presentation[] =>
  Object.keys(ENTRIES)
    .filter((name) => v.is(findScenario(name)?.params ?? v.never(), {}))
    .flatMap((name) => presentationOf(name) ?? [])
