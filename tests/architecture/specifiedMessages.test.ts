import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Language } from '../../src/contract/language.ts'
import type { MessageId } from '../../src/lib/i18n/intl.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
// The source files: the build compiles the messages.
const messagesOf = (language: Language) => JSON.parse(read(`src/locales/${language}.json`)) as Record<MessageId, string>
const english = messagesOf('en-US')
const chinese = messagesOf('zh-CN')

/** Messages with a specified text. Source: specification §5 and §8. */
const MESSAGES: [id: MessageId, english: string, chinese: string][] = [
  ['error.notLoggedIn', 'Not Logined', '未登录'],
  ['error.network', 'Network Error', '网络错误'],
  ['invite.title', 'Enter your invite code', '输入邀请码'],
  ['tip.copyFailed', 'copy failed', '复制失败'],
  ['tip.copyFailedReason', 'Reason: {reason}', '原因：{reason}'],
  ['wallet.none', 'No wallet found in this browser', '此浏览器中未找到钱包'],
  [
    'wallet.noneText',
    'Open this page in a supported wallet. It opens in the wallet’s own browser, where you connect again.',
    '请在支持的钱包中打开此页面。页面会在钱包的内置浏览器中打开，您需要在那里重新连接。',
  ],
  ['tip.copySuccess', 'Copy Success', '复制成功'],
  ['tip.buySuccess', 'Buy Success', '购买成功'],
  ['tip.chargeSuccess', 'Deposit Success', '充值成功'],
  ['tip.notOpen', 'Coming Soon', '敬请期待'],
  ['tip.noMore', 'No More', '没有更多了'],
  [
    'deposit.review',
    'Your submission has been successful. Please wait patiently for the review to be credited',
    '您的提交已成功，请耐心等待审核到账',
  ],
  [
    'wallet.mismatch',
    'The wallet address and the account address are inconsistent. Please close and re-authorize',
    '钱包地址与账户地址不一致，请关闭后重新授权',
  ],
  [
    'tip.changeNetWork',
    'It has been detected that your current chain is not BSC/BEP20. Do you want to switch to BSC/BEP20?',
    '检测到您当前的链不是 BSC/BEP20，是否切换到 BSC/BEP20？',
  ],
  ['tip.insufficientBalance', 'The balance is insufficient. Do you need to recharge', '余额不足，是否需要充值？'],
  ['tip.sureBuy', 'Are you sure to buy {name}?', '确定购买“{name}”吗？'],
  ['tip.sureExit', 'Are you sure you want to quit', '确定要退出吗？'],
  [
    'tip.checkAddress',
    'Your login address is the receiving address, please check carefully',
    '您的登录地址即为收款地址，请仔细核对',
  ],
  ['invite.required', 'Please enter the invitation code', '请输入邀请码'],
  ['deposit.enterAmount', 'Please enter the recharge amount', '请输入充值金额'],
  ['tip.minNumber', 'At least {number}', '最少 {number}'],
  ['tip.tooSmall', 'Less than the minimum amount', '低于最小金额'],
  ['tip.completeTime', 'Please select the complete time', '请选择完整的时间'],
  ['tip.completeSureTime', 'Please choose the correct time', '请选择正确的时间'],
  ['tip.withdrawSuccess', 'Withdrawal submitted', '提现已提交'],
]

/** Labels that name what the specification names. Source: specification §2 to §4. */
const LABELS: [id: MessageId, english: string, chinese: string][] = [
  ['record.charge', 'Deposit', '充值'],
  ['record.withdraw', 'Withdraw', '提现'],
  ['record.transfer', 'Transfer', '转账'],
  ['record.reward', 'Reward', '奖励'],
  ['record.refund', 'Refund', '退款'],
  ['record.fee', 'Withdraw (fee)', '提现（手续费）'],
  ['record.freeze', 'Freeze', '冻结'],
  ['record.unfreeze', 'Unfreeze', '解冻'],
  ['record.deduct', 'Deduct', '扣除'],
  ['record.mine', 'Withdraw (mine)', '提现（矿池）'],
  ['record.income', 'Income', '收入'],
  ['record.expense', 'Expense', '支出'],
  ['assets.total', 'Total value', '总价值'],
  ['filter.timeRange', 'Time range', '时间范围'],
  ['filter.type', 'Type', '类型'],
  ['filter.start', 'From', '开始日期'],
  ['filter.end', 'To', '结束日期'],
  ['withdraw.address', 'Receiving address', '收款地址'],
  ['withdraw.network', 'Network', '网络'],
  ['withdraw.networkName', 'BNB Smart Chain (BEP20)', 'BNB Smart Chain (BEP20)'],
  ['withdraw.amount', 'Amount', '金额'],
  ['withdraw.fee', 'Fee', '手续费'],
  ['status.pending', 'Pending', '待处理'],
  ['status.approved', 'Approved', '已批准'],
  ['status.rejected', 'Rejected', '已拒绝'],
  ['status.processing', 'Processing', '处理中'],
  ['status.confirmed', 'Confirmed', '已确认'],
  ['status.closed', 'Closed', '已关闭'],
  ['status.unknown', 'Unknown', '未知'],
  ['status.done', 'Done', '已完成'],
  ['status.failed', 'Failed', '失败'],
  ['home.output', 'Output', '产出'],
  ['home.destroy', 'Destroy', '销毁'],
  ['home.effect', 'Effect', '效果'],
  ['home.contribute', 'Contribute', '贡献'],
  ['invited.totalInvite', 'Total invites', '邀请总数'],
  ['invited.directInvite', 'Direct invites', '直接邀请'],
  ['invited.publicNode', 'Public nodes', '公共节点'],
  ['invited.superNode', 'Super nodes', '超级节点'],
  ['level.current', 'Current level', '当前等级'],
  ['level.next', 'Next level', '下一等级'],
  ['level.bothMarketsNeed', 'Class1 · 1/2', '一星 · 1/2'],
  ['deal.buy', 'Buy', '买入'],
  ['deal.sell', 'Sell', '卖出'],
  ['deal.minimumBuy', 'Minimum buy {number}', '最小买入 {number}'],
  ['mining.stake', 'Stake', '质押'],
  ['mining.compose', 'Compose', '合成'],
  ['mining.stakeNote', 'Redeeming within 7 days deducts 20%.', '7 天内赎回将扣除 20%。'],
  ['mining.composeNote', 'Composing consumes all TPU and cannot be redeemed.', '合成将消耗全部 TPU，且不可赎回。'],
  // Not specified, and each the opposite of the other.
  ['offline.network', 'You’re offline.', '您已离线。'],
  ['offline.server', 'Can’t reach the server.', '无法连接服务器。'],
]

/** Quoted words in those sections that describe a message and are not its text. */
const DESCRIPTIONS = ['too small']

/** The text of a numbered section of the specification. */
const section = (number: number) => {
  const text = new RegExp(`^## ${number}\\.[\\s\\S]*?(?=^## |$(?![\\s\\S]))`, 'm').exec(
    read('docs/specification.md'),
  )?.[0]
  if (!text) throw new Error(`The specification has no section ${number}`)
  return text.replace(/\s+/g, ' ')
}

describe('the locale files', () => {
  it.each([...MESSAGES, ...LABELS])('have the specified text of %s: %s · %s', (id, inEnglish, inChinese) => {
    expect(english[id]).toBe(inEnglish)
    expect(chinese[id]).toBe(inChinese)
  })

  it('say “1 record”, never “1 records”', () => {
    const plurals = Object.entries(english).flatMap(([id, message]) => {
      const [, one, other] = /\bone \{([^{}]*)\} other \{([^{}]*)\}/.exec(message.replaceAll(/\{\w+\}/g, '')) ?? []
      return one === undefined ? [] : [{ id, isSame: one === other }]
    })
    expect(plurals.length).toBeGreaterThan(3)
    expect(plurals.filter(({ isSame }) => isSame)).toEqual([])
  })

  it.each([5, 8])('have every text that the specification quotes in section %i', (number) => {
    const quoted = [...section(number).matchAll(/"([^"]+)"/g)].map(([, text]) => text ?? '')
    const texts = quoted.filter((text) => !DESCRIPTIONS.includes(text))
    expect(texts.length).toBeGreaterThan(5)
    expect(texts.filter((text) => !Object.values(english).includes(text))).toEqual([])
  })
})
