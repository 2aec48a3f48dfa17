import { useSnapshot } from 'valtio'
import type { Language } from '../contract/language.ts'
import { language } from '../lib/i18n/intl.ts'

const EN = {
  bar: 'Demo · nothing here is real',
  panel: 'Demo',
  panelText: 'Backend, wallet and chain run inside this page. No real wallet is asked, nothing is sent anywhere.',
  account: 'Account of the demo wallet',
  member: 'A member with a story',
  stranger: 'New here: needs an invite code (try K7Q2-MINT)',
  reset: 'Start the demo over',
  unknownLink: 'The demo can’t show what this link asks for:',
  close: 'Close',
  wallet: 'Demo Wallet',
  connect: 'Connect to TPU?',
  sign: 'Sign this message?',
  send: 'Send this transaction?',
  sending: 'Amount',
  'switch-chain': 'Switch the network?',
  'add-chain': 'Add this network?',
  chain: 'Network',
  to: 'To',
  approve: 'Approve',
  refuse: 'Refuse',
}
type Texts = typeof EN

const ZH: Texts = {
  bar: '演示 · 所有内容均为虚构',
  panel: '演示',
  panelText: '后端、钱包和链都在此页面内运行，不会调用真实钱包，也不会向任何地方发送数据。',
  account: '演示钱包账户',
  member: '已注册会员',
  stranger: '新地址：需要邀请码（可用 K7Q2-MINT）',
  reset: '重新开始演示',
  unknownLink: '演示中没有此链接要求的场景：',
  close: '关闭',
  wallet: '演示钱包',
  connect: '连接到 TPU？',
  sign: '签署此消息？',
  send: '发送此交易？',
  sending: '数量',
  'switch-chain': '切换网络？',
  'add-chain': '添加此网络？',
  chain: '网络',
  to: '收款地址',
  approve: '同意',
  refuse: '拒绝',
}
const TEXTS: Record<Language, Texts> = { 'en-US': EN, 'zh-CN': ZH }

/** The words of the demo's own parts; they are not the product's, so a live build does not carry them. */
export const useDemoMessages = (): Texts => TEXTS[useSnapshot(language).current]
