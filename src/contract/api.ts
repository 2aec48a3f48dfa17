import * as assets from './assets.ts'
import * as auth from './auth.ts'
import * as charge from './charge.ts'
import type { Endpoint } from './endpoint.ts'
import * as invitations from './invitations.ts'
import * as nodes from './nodes.ts'

/**
 * All endpoints by group: the tag in OpenAPI and the handler file in the mock backend. For code that needs every
 * endpoint (the mock backend, the generators, the tests). The app imports single endpoints from their own files.
 */
export const API = {
  auth: { getNonce: auth.getNonce, authorize: auth.authorize, refreshTokens: auth.refreshTokens },
  invitations: {
    getUserInfo: invitations.getUserInfo,
    listDirectInvitees: invitations.listDirectInvitees,
    getInvitationInfo: invitations.getInvitationInfo,
    getLevelInfo: invitations.getLevelInfo,
  },
  nodes: { listNodeTypes: nodes.listNodeTypes, listNodeSales: nodes.listNodeSales, buyNode: nodes.buyNode },
  assets: {
    listAccounts: assets.listAccounts,
    listTransactions: assets.listTransactions,
    listWithdrawals: assets.listWithdrawals,
    withdraw: assets.withdraw,
    transfer: assets.transfer,
    listWalletConfigs: assets.listWalletConfigs,
  },
  charge: { getDepositAddress: charge.getDepositAddress, confirmDeposit: charge.confirmDeposit },
} as const

/** All endpoints, in the order of `API`. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(API).flatMap((group) => Object.values<Endpoint>(group))
