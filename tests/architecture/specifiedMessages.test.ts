import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Language } from '../../src/contract/language.ts'
import type { MessageId } from '../../src/lib/i18n/intl.ts'

type Row = [id: MessageId, english: string, chinese: string, ...places: string[]]

const code = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8')
// As they are written, not as the build compiles them.
const messagesIn = (language: Language) => JSON.parse(code(`locales/${language}.json`)) as Record<MessageId, string>
const english = messagesIn('en-US')
const chinese = messagesIn('zh-CN')

/** Specification §8, and the messages of §5 that it names: the words to the letter, and where they are said. */
const MESSAGES: Row[] = [
  // Envelope errors
  ['error.notLoggedIn', 'Not Logined', '未登录', 'lib/account/endSession.ts'],
  ['error.network', 'Network Error', '网络错误', 'lib/notifications/errorMessages.ts'],
  // Feature errors
  ['invite.title', 'Enter your invite code', '输入邀请码', 'features/login/InviteSheet.tsx'],
  ['tip.copyFailed', 'copy failed', '复制失败', 'lib/notifications/clipboard.ts'],
  ['tip.copyFailedReason', 'Reason: {reason}', '原因：{reason}', 'lib/notifications/clipboard.ts'],
  ['wallet.none', 'No wallet in this browser', '此浏览器中没有钱包', 'features/login/NoWalletSheet.tsx'],
  [
    'wallet.noneText',
    'Open this page in a supported wallet. It opens in the wallet’s own browser, where you connect again.',
    '请在支持的钱包中打开此页面。页面会在钱包的内置浏览器中打开，您需要在那里重新连接。',
    'features/login/NoWalletSheet.tsx',
  ],
  // Messages
  ['tip.copySuccess', 'Copy Success', '复制成功', 'lib/notifications/clipboard.ts'],
  ['tip.buySuccess', 'Buy Success', '购买成功', 'features/nodes/buyNode.ts'],
  [
    'tip.chargeSuccess',
    'Deposit Success',
    '充值成功',
    'features/deposit/startDepositReconciler.ts',
    'features/deposit/DepositDone.tsx',
  ],
  [
    'tip.notOpen',
    'Coming Soon',
    '敬请期待',
    'features/navigation/TabBar.tsx',
    'features/home/MemberHome.tsx',
    'features/invitations/InvitationCard.tsx',
  ],
  ['tip.noMore', 'No More', '没有更多了', 'ui/ListEnd.tsx'],
  [
    'deposit.review',
    'Your submission has been successful. Please wait patiently for the review to be credited',
    '您的提交已成功，请耐心等待审核到账',
    'features/deposit/DepositDone.tsx',
  ],
  [
    'wallet.mismatch',
    'The wallet address and the account address are inconsistent. Please close and re-authorize',
    '钱包地址与账户地址不一致，请关闭后重新授权',
    'lib/wallet/accountGuard.ts',
    'lib/notifications/errorMessages.ts',
  ],
  [
    'tip.changeNetWork',
    'It has been detected that your current chain is not BSC/BEP20. Do you want to switch to BSC/BEP20?',
    '检测到您当前的链不是 BSC/BEP20，是否切换到 BSC/BEP20？',
    'features/deposit/depositFlow.ts',
  ],
  [
    'tip.insufficientBalance',
    'The balance is insufficient. Do you need to recharge',
    '余额不足，是否需要充值',
    'features/nodes/buyNode.ts',
  ],
  ['tip.sureBuy', 'Are you sure to buy {name}?', '确定购买“{name}”吗？', 'features/nodes/buyNode.ts'],
  ['tip.sureExit', 'Are you sure you want to quit', '确定要退出吗', 'features/navigation/Drawer.tsx'],
  [
    'tip.checkAddress',
    'Your login address is the receiving address, please check carefully',
    '您的登录地址即为收款地址，请仔细核对',
    'features/withdraw/WithdrawForm.tsx',
  ],
  // Those of the validation rules (§5)
  ['invite.required', 'Please enter the invitation code', '请输入邀请码', 'features/login/InviteSheet.tsx'],
  [
    'deposit.enterAmount',
    'Please enter the recharge amount',
    '请输入充值金额',
    'features/deposit/validateDepositAmount.ts',
  ],
  ['tip.minNumber', 'At least {number}', '最少 {number}', 'features/deposit/validateDepositAmount.ts'],
  ['tip.tooSmall', 'Less than the minimum amount', '低于最小金额', 'features/withdraw/validateWithdrawAmount.ts'],
  ['tip.completeTime', 'Please select the complete time', '请选择完整的时间', 'features/records/filter.ts'],
  ['tip.completeSureTime', 'Please choose the correct time', '请选择正确的时间', 'features/records/filter.ts'],
  ['tip.withdrawSuccess', 'Withdraw Success', '提现成功', 'features/withdraw/withdraw.ts'],
]

/** The tip keys of the specification under the id that the app has for each. */
const TIP_KEYS: Record<string, MessageId> = {
  notOpen: 'tip.notOpen',
  sureExit: 'tip.sureExit',
  sureBuy: 'tip.sureBuy',
  buySuccess: 'tip.buySuccess',
  insufficientBalance: 'tip.insufficientBalance',
  copySuccess: 'tip.copySuccess',
  chargeSuccess: 'tip.chargeSuccess',
  changeNetWork: 'tip.changeNetWork',
  tooSmall: 'tip.tooSmall',
  withdrawSuccess: 'tip.withdrawSuccess',
  minNumber: 'tip.minNumber',
  checkAddress: 'tip.checkAddress',
  completeTime: 'tip.completeTime',
  completeSureTime: 'tip.completeSureTime',
  notMore: 'tip.noMore',
  plsInput: 'deposit.enterAmount',
}

describe('every message of the specification', () => {
  it.each(MESSAGES)('%s: %s · %s', (id, inEnglish, inChinese, ...places) => {
    expect(english[id]).toBe(inEnglish)
    expect(chinese[id]).toBe(inChinese)
    for (const place of places) expect(code(place), place).toContain(`'${id}'`)
  })

  it('is in this table once', () => {
    const ids = MESSAGES.map(([id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(Object.entries(TIP_KEYS))('the tip key %s is %s, and in this table', (_, id) => {
    expect(MESSAGES.map(([listed]) => listed)).toContain(id)
  })
})

describe('what a feature error leads to', () => {
  it.each([
    ['login code 404 opens the invite-code modal', 'lib/login/connectAndLogIn.ts', 'CODE.notMember'],
    ['buy code 400 asks, and leads to the deposit', 'features/nodes/buyNode.ts', 'CODE.insufficientBalance'],
  ])('%s', (_, place, sign) => {
    expect(code(place)).toContain(sign)
  })
})
