import { MatchersV3 } from '@pact-foundation/pact'
import { MAIN_MEMBER, TEST_ACCOUNTS } from '../../../mocks/seed/addresses.ts'
import { listAccounts, listWalletConfigs, transfer, withdraw } from '../../../src/contract/assets.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { ASSUMES } from './assumptions.ts'
import type { ProviderState } from './interaction.ts'
import {
  balance,
  equalTo,
  equalToNumber,
  failure,
  id,
  listOf,
  nonChineseText,
  rejectionCode,
  SUCCESS_WITHOUT_DATA,
  success,
  text,
  unhandledCode,
} from './matchers.ts'
import { LOGGED_IN, testCall } from './pactCall.ts'

const { arrayContaining, eachLike } = MatchersV3
const ABOUT = { address: MAIN_MEMBER }
const WITHDRAWABLE: ProviderState = ['usdt-withdrawable', { withdrawMin: '10.5', withdrawFee: '1.5' }]
const funded = (amount: string): ProviderState => ['usdt-balance', { ...ABOUT, amount }]

// One amount as a decimal string and one as a JSON number: both are valid.
testCall(listAccounts, 'accounts of a member', {
  given: [LOGGED_IN, funded('1860.25')],
  responseBody: success(
    eachLike({
      id: id('1'),
      token: text('USDT'),
      balance: balance('1860.250000000000000001'),
      frozen: balance(100.5),
    }),
  ),
  reads: [{ id: '1', token: 'USDT', balance: '1860.250000000000000001', frozen: '100.5' }],
})

testCall(listAccounts, 'a balance in whole tokens', {
  given: [LOGGED_IN, funded('1860.25')],
  responseBody: success(
    arrayContaining({
      id: id('1'),
      token: equalTo('USDT'),
      balance: equalToNumber('1860.25'),
      frozen: balance('0'),
    }),
  ),
  reads: [{ id: '1', token: 'USDT', balance: '1860.25', frozen: '0' }],
})

testCall(listAccounts, 'no cache stores the response', {
  given: [LOGGED_IN],
  notStored: true,
  responseBody: success(listOf({ id: id('1'), token: text('USDT'), balance: balance('50'), frozen: balance('0') })),
  assumption: ASSUMES.notStored,
  reads: [{ id: '1', token: 'USDT', balance: '50', frozen: '0' }],
})

testCall(listAccounts, 'no accounts', {
  given: [LOGGED_IN, ['no-accounts', ABOUT]],
  responseBody: success([]),
  assumption: ASSUMES.none,
  reads: [],
})

testCall(listAccounts, 'an HTTP error', {
  given: [LOGGED_IN, ['fault', { operation: listAccounts.id, kind: 'http-500' }]],
  status: 500,
  responseBody: failure(unhandledCode(500), { message: text('Please try again in a minute.') }),
  assumption: ASSUMES.errorEnvelope,
  throws: {
    kind: 'business',
    code: 500,
    serverMessage: 'Please try again in a minute.',
  },
})

testCall(listWalletConfigs, 'minimum and fee for USDT', {
  given: [LOGGED_IN, WITHDRAWABLE],
  responseBody: success(
    eachLike({ token: equalTo('USDT'), withdrawMin: equalToNumber('10.5'), withdrawFee: equalToNumber(1.5) }),
  ),
  reads: [{ token: 'USDT', withdrawMin: '10.5', withdrawFee: '1.5' }],
})

testCall(listWalletConfigs, 'no tokens', {
  given: [LOGGED_IN, ['nothing-withdrawable']],
  responseBody: success([]),
  assumption: ASSUMES.none,
  reads: [],
})

const KEY = 'b1946ac9'
testCall(withdraw, 'repeated with a booked idempotency key', {
  given: [
    LOGGED_IN,
    WITHDRAWABLE,
    funded('0'),
    ['action-booked', { ...ABOUT, operation: withdraw.id, idempotencyKey: KEY }],
  ],
  request: { body: { token: 'USDT', amount: '50' }, idempotencyKey: KEY },
  responseBody: SUCCESS_WITHOUT_DATA,
  assumption: ASSUMES.idempotencyKey,
  reads: {},
})

testCall(withdraw, 'a valid amount', {
  given: [LOGGED_IN, WITHDRAWABLE, funded('1000')],
  request: { body: { token: 'USDT', amount: '50.5' } },
  responseBody: SUCCESS_WITHOUT_DATA,
  reads: {},
})

for (const [title, available, amount] of [
  ['more than the balance', '50', '1000'],
  ['less than the minimum', '1000', '9.99'],
] as const)
  testCall(withdraw, title, {
    given: [LOGGED_IN, WITHDRAWABLE, funded(available)],
    request: { body: { token: 'USDT', amount } },
    responseBody: failure(rejectionCode(CODE.refused), { message: nonChineseText('Not possible.') }),
    assumption: ASSUMES.rejection,
    throws: { code: CODE.refused, serverMessage: 'Not possible.' },
  })

testCall(transfer, 'to another member', {
  given: [LOGGED_IN, funded('1000'), ['address-is-a-member', { address: TEST_ACCOUNTS[3] }]],
  request: { body: { token: 'USDT', amount: '25.5', toAddress: TEST_ACCOUNTS[3] } },
  responseBody: SUCCESS_WITHOUT_DATA,
  assumption: ASSUMES.transfer,
  reads: {},
})
