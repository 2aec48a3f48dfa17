import type { CallName } from '../e2e/server/calls.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Every call whose reply has texts: the screen that shows them, and the reply with one text in every such field. */
export const TEXT_REPLIES: Record<string, { path: string; call: CallName; data: (text: string) => unknown }> = {
  'the account': {
    path: '/my',
    call: 'getUserInfo',
    data: (text) => ({ address: ADDRESS, levelName: text, nodeName: text }),
  },
  'the invitation': {
    path: '/invited',
    call: 'getInvitationInfo',
    data: (text) => ({
      inviteCode: text,
      levelName: text,
      totalInvite: 1,
      directInvite: 1,
      publicNode: 1,
      superNode: 1,
    }),
  },
  'the level': { path: '/invited/update', call: 'getLevelInfo', data: (text) => ({ name: text, nextName: text }) },
  'the node types': {
    path: '/node',
    call: 'listNodeTypes',
    data: (text) => ['1', '2'].map((id) => ({ id: id + text, name: text })),
  },
  'the sale': {
    path: '/node',
    call: 'listNodeSales',
    data: (text) => [
      {
        ...{ title: text, beginTime: 1_700_000_000, endTime: 4_000_000_000 },
        items: ['1', '2'].map((id) => ({ id: id + text, name: text, total: 10, stock: 5, price: '1', content: text })),
      },
    ],
  },
  'the balances': {
    path: '/assets',
    call: 'listAccounts',
    data: (text) => ['1', '2'].map((id) => ({ id: id + text, token: text, balance: '1', frozen: '1' })),
  },
  'the asset records': {
    path: '/assets/record',
    call: 'listTransactions',
    data: (text) =>
      ['1', '2'].map((id) => ({
        id: id + text,
        token: text,
        type: text,
        direction: text,
        amount: '1',
        createdTime: 1,
      })),
  },
  'the withdraw records': {
    path: '/assets/withdrawRecord',
    call: 'listWithdrawals',
    data: (text) =>
      ['1', '2'].map((id) => ({
        id: id + text,
        token: text,
        status: text,
        direction: text,
        amount: '1',
        createdAt: 1,
      })),
  },
  'the withdrawal limits': {
    path: '/assets/withdraw',
    call: 'listWalletConfigs',
    data: (text) => [text, 'USDT'].map((token) => ({ token, withdrawMin: '1', withdrawFee: '1' })),
  },
}
