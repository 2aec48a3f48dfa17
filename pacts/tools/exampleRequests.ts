import { id as hash, Wallet } from 'ethers'
import type { ChainReader } from '../../mocks/db/deposits.ts'
import { TEST_ACCOUNTS } from '../../mocks/seed/addresses.ts'
import { MAIN_MEMBER_KEY, NON_MEMBER_KEY } from '../../mocks/seed/testKeys.ts'
import { CODE } from '../../src/contract/codes.ts'
import { loginMessage } from '../../src/contract/loginMessage.ts'
import { NOW } from '../../tests/createTestBackend.ts'
import type { JsonObject } from './schemas.ts'

/** A call to the mock backend whose request and response become an OpenAPI example. */
export interface ExampleRequest {
  /** Scenario to enter first. */
  given?: [name: string, params?: JsonObject]
  /** Chain on which deposits are looked up. Without one every deposit is accepted. */
  chain?: ChainReader
  query?: Record<string, string>
  body?: JsonObject
}

const NONCE = hash('nonce').slice(2, 34)
const TX_HASH = hash('deposit')
const [MEMBER, STRANGER] = [new Wallet(MAIN_MEMBER_KEY), new Wallet(NON_MEMBER_KEY)]

/** A login request. Without `signer` the account signs for itself. */
const login = (
  { address }: Wallet,
  state = 'nonce-issued',
  signer = address === MEMBER.address ? MEMBER : STRANGER,
) => ({
  given: [state, { address, nonce: NONCE }] as [string, JsonObject],
  body: { address, signature: signer.signMessageSync(loginMessage(address, NONCE)), nonce: NONCE, inviteCode: '' },
})

const page = { page: '1', size: '10' }
const DAYS = 86_400
const period = { startTime: `${NOW / 1000 - 30 * DAYS}`, endTime: `${NOW / 1000}` }
const withdrawal = { token: 'USDT', amount: '100.5' }
const transfer = { token: 'TPU', amount: '12.5', toAddress: TEST_ACCOUNTS[2] }
const purchase = { nodeSaleItemId: 'public' }

/** The request that produces each code, by operation id. A call that succeeds without a request is not listed. */
export const EXAMPLE_REQUESTS: Readonly<Record<string, Readonly<Record<number, ExampleRequest>>>> = {
  getNonce: { [CODE.success]: { query: { address: MEMBER.address } } },
  authorize: {
    [CODE.success]: login(MEMBER),
    [CODE.notMember]: login(STRANGER),
    [CODE.nonceExpired]: login(MEMBER, 'nonce-expired'),
    [CODE.badRequest]: login(MEMBER, 'nonce-issued', STRANGER),
  },
  refreshTokens: {
    // The body is the tokens that the scenario returns.
    [CODE.success]: { given: ['token-expired'] },
    [CODE.sessionEnded]: { given: ['session-ended'] },
  },
  listDirectInvitees: { [CODE.success]: { query: { page: '1', size: '20' } } },
  buyNode: {
    [CODE.success]: { body: purchase },
    [CODE.insufficientBalance]: { given: ['usdt-balance', { amount: '1' }], body: purchase },
    [CODE.refused]: { given: ['sale-ended'], body: purchase },
  },
  listTransactions: { [CODE.success]: { query: { ...page, types: 'mine,transfer', direction: 'in', ...period } } },
  listWithdrawals: { [CODE.success]: { query: page } },
  withdraw: {
    [CODE.success]: { body: withdrawal },
    [CODE.refused]: { body: { ...withdrawal, amount: '1' } },
  },
  transfer: {
    [CODE.success]: { body: transfer },
    [CODE.refused]: { body: { ...transfer, toAddress: STRANGER.address } },
  },
  confirmDeposit: {
    [CODE.success]: { body: { txHash: TX_HASH } },
    [CODE.refused]: { body: { txHash: TX_HASH }, chain: { findTransfers: () => Promise.resolve(undefined) } },
  },
}
