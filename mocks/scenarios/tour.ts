import type { Localized } from '../localize.ts'
import { type DemoSettings, NO_SETTINGS } from '../settings/types.ts'

/** A stop of the guided tour: a link, and what to say while it is on the screen. */
export interface TourStop {
  id: string
  title: Localized
  say: Localized
  settings: DemoSettings
  path: string
}

const scenario = (name: string): DemoSettings => ({
  ...NO_SETTINGS,
  scenarios: [{ name, params: {} }],
})

/** "Show it in five minutes": the panel and docs/demo.md list the same stops. */
export const TOUR: readonly TourStop[] = [
  {
    id: 'invited',
    title: { 'en-US': 'Join with an invite', 'zh-CN': '受邀加入' },
    say: {
      'en-US':
        'A friend sent this link. The invite code is already here; connecting a wallet and one signature are the whole registration.',
      'zh-CN': '好友发来的链接，邀请码已自动填好。连接钱包并签名一次即可完成注册。',
    },
    settings: scenario('newcomer-with-invite'),
    path: '/',
  },
  {
    id: 'home',
    title: { 'en-US': 'A member’s home', 'zh-CN': '会员首页' },
    say: {
      'en-US':
        'What a member has, in exact decimals, and how old the figures are. Reload: it opens at once from the saved copy.',
      'zh-CN': '会员资产精确到每一位小数，并标明数据时间。刷新页面：立即显示已保存的数据。',
    },
    settings: scenario('member-logged-in'),
    path: '/',
  },
  {
    id: 'last-minute',
    title: { 'en-US': 'The sale’s last minute', 'zh-CN': '发售的最后一分钟' },
    say: {
      'en-US': 'The countdown follows the server’s clock, not the phone’s. At zero the button closes by itself.',
      'zh-CN': '倒计时以服务器时间为准，不受手机时间影响。归零后购买按钮自动关闭。',
    },
    settings: scenario('sale-last-minute'),
    path: '/node',
  },
  {
    id: 'last-item',
    title: { 'en-US': 'Another member was faster', 'zh-CN': '被人抢先一步' },
    say: {
      'en-US': 'Buy the last public node: another member takes it first. Nothing is charged, and the screen says so.',
      'zh-CN': '购买最后一个公共节点：其他会员抢先一步。不会扣款，页面会如实说明。',
    },
    settings: scenario('sale-last-item-taken'),
    path: '/node',
  },
  {
    id: 'lost-reply',
    title: { 'en-US': 'A reply gets lost', 'zh-CN': '响应丢失' },
    say: {
      'en-US':
        'Buy a node: the purchase is done, but the connection breaks before the reply. The app looks for proof instead of buying twice.',
      'zh-CN': '购买一个节点：购买已完成，但连接在响应前中断。应用会先核实结果，而不是重复购买。',
    },
    settings: {
      ...scenario('sale-open'),
      faults: [{ operation: 'buyNode', kind: 'unanswered', times: 1, delay: 0 }],
    },
    path: '/node',
  },
  {
    id: 'deposit',
    title: { 'en-US': 'A deposit with another hash', 'zh-CN': '哈希变更的充值' },
    say: {
      'en-US':
        'Deposit 25 USDT: the wallet replaces the transaction with a faster one. The app finds the new hash and confirms that one.',
      'zh-CN': '充值 25 USDT：钱包用更快的交易替换原交易。应用会找到新哈希并完成确认。',
    },
    settings: scenario('deposit-sped-up'),
    path: '/assets',
  },
  {
    id: 'withdrawals',
    title: { 'en-US': 'Withdrawals advance', 'zh-CN': '提现逐步到账' },
    say: {
      'en-US': 'The clock runs sixty times as fast. Three withdrawals go through their review while the list is open.',
      'zh-CN': '时钟以 60 倍速运行，三笔提现在列表打开时逐步通过审核。',
    },
    settings: scenario('withdrawals-advance'),
    path: '/assets/withdrawRecord',
  },
  {
    id: 'records',
    title: { 'en-US': 'Two years of records', 'zh-CN': '两年的记录' },
    say: {
      'en-US': '20,000 records, loaded as one scrolls. What was read stays readable without a network.',
      'zh-CN': '20,000 条记录随滚动加载，已读取的内容离线时仍可查看。',
    },
    settings: scenario('many-records'),
    path: '/assets/record',
  },
]
