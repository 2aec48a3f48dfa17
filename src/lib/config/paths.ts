/** Paths of the app. Source: specification §2. */
export const paths = {
  home: '/',
  my: '/my',
  deal: '/deal',
  dealRecord: '/deal/record',
  node: '/node',
  mining: '/mining',
  invited: '/invited',
  invitedUpdate: '/invited/update',
  assets: '/assets',
  assetsRecord: '/assets/record',
  withdraw: '/assets/withdraw',
  withdrawRecord: '/assets/withdrawRecord',
} as const
