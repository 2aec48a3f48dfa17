import { expect, test } from 'vitest'
import { DEPOSIT_ADDRESS, MAIN_MEMBER, TEST_ACCOUNTS } from '../../../mocks/seed/addresses.ts'
import { ENDPOINTS } from '../../../src/contract/api.ts'
import { listAccounts, listTransactions, listWalletConfigs, listWithdrawals } from '../../../src/contract/assets.ts'
import { getDepositAddress } from '../../../src/contract/charge.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { getInvitationInfo, getLevelInfo, getUserInfo, listDirectInvitees } from '../../../src/contract/invitations.ts'
import { listNodeSales, listNodeTypes } from '../../../src/contract/nodes.ts'
import { exampleArguments } from './exampleArguments.ts'
import {
  address,
  amount,
  balance,
  count,
  direction,
  id,
  listOf,
  SUCCESS_WITHOUT_DATA,
  success,
  text,
  timestamp,
  unixSeconds,
} from './matchers.ts'
import { LOGGED_IN, pactCall } from './pactCall.ts'

/*
 * What holds for every member in every environment, production included: no state but a login, no minimum number of
 * items, only the fields that are never null. These interactions are what can be verified without a state endpoint.
 */
const TIME = 1_763_300_000
const RECORD = { id: id('312'), token: text('USDT'), direction: direction('in'), amount: amount('-12.5') }
const ITEM = { id: id('public'), name: text('Public node'), price: balance('100.5') }
const SALE = { title: text('Genesis node sale'), beginTime: unixSeconds(TIME), endTime: unixSeconds(TIME) }

const INVITATIONS = {
  inviteCode: text('K7Q2-MINT'),
  totalInvite: count(132),
  directInvite: count(46),
  publicNode: count(19),
  superNode: count(4),
}

const READS: [endpoint: Endpoint, data: unknown][] = [
  [getUserInfo, { address: address(MAIN_MEMBER) }],
  [listDirectInvitees, listOf({ ethAddress: address(TEST_ACCOUNTS[3]), createdAt: timestamp(TIME) })],
  [getInvitationInfo, INVITATIONS],
  // Without a level, `data` may be null or missing.
  [getLevelInfo, undefined],
  [listNodeTypes, listOf({ id: id('public'), name: text('Public node') })],
  [listNodeSales, listOf({ ...SALE, items: listOf(ITEM) })],
  [listAccounts, listOf({ id: id('1'), token: text('USDT'), balance: balance('1860.25'), frozen: balance('0') })],
  [listTransactions, listOf({ ...RECORD, type: text('charge'), createdTime: timestamp(TIME) })],
  [listWithdrawals, listOf({ ...RECORD, status: text('pending'), createdAt: timestamp(TIME) })],
  [listWalletConfigs, listOf({ token: text('USDT'), withdrawMin: balance('10'), withdrawFee: balance('1.5') })],
  [getDepositAddress, { address: address(DEPOSIT_ADDRESS) }],
]
test.each(READS)('$id: for any member', async (endpoint, data) => {
  const request = exampleArguments(endpoint)
  const spec = {
    given: [LOGGED_IN],
    request,
    isReadOnly: true,
    responseBody: data ? success(data) : SUCCESS_WITHOUT_DATA,
  }
  await expect(pactCall(endpoint, 'for any member', spec)).resolves.toBeTypeOf('object')
})

test('covers every read of a member', () => {
  const reads = ENDPOINTS.filter(({ auth, method }) => auth === 'bearer' && method === 'GET')
  expect(READS.map(([{ id }]) => id).toSorted()).toEqual(reads.map(({ id }) => id).toSorted())
})
