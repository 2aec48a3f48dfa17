import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
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
import { LOGGED_IN, pactCall } from './pactCall.ts'

const { arrayContaining, eachLike } = MatchersV3
const ABOUT = { address: MAIN_MEMBER }
const WITHDRAWABLE: ProviderState = ['usdt-withdrawable', { withdrawMin: '10.5', withdrawFee: '1.5' }]
const funded = (amount: string): ProviderState => ['usdt-balance', { ...ABOUT, amount }]

// One amount as a decimal string and one as a JSON number: both are valid.
test('listAccounts: accounts of a member', async () => {
  const accounts = await pactCall(listAccounts, 'accounts of a member', {
    given: [LOGGED_IN, funded('1860.25')],
    responseBody: success(
      eachLike({
        id: id('1'),
        token: text('USDT'),
        balance: balance('1860.250000000000000001'),
        frozen: balance(100.5),
      }),
    ),
  })
  expect(accounts).toEqual([{ id: '1', token: 'USDT', balance: '1860.250000000000000001', frozen: '100.5' }])
})

test('listAccounts: a balance in whole tokens', async () => {
  const amount = '1860.25'
  const accounts = await pactCall(listAccounts, 'a balance in whole tokens', {
    given: [LOGGED_IN, funded(amount)],
    responseBody: success(
      arrayContaining({
        id: id('1'),
        token: equalTo('USDT'),
        balance: equalToNumber(amount),
        frozen: balance('0'),
      }),
    ),
  })
  expect(accounts).toMatchObject([{ token: 'USDT', balance: amount }])
})

test('listAccounts: no cache stores the response', async () => {
  const accounts = pactCall(listAccounts, 'no cache stores the response', {
    given: [LOGGED_IN],
    notStored: true,
    responseBody: success(listOf({ id: id('1'), token: text('USDT'), balance: balance('50'), frozen: balance('0') })),
    assumption: ASSUMES.notStored,
  })
  await expect(accounts).resolves.toHaveLength(1)
})

test('listAccounts: no accounts', async () => {
  const accounts = await pactCall(listAccounts, 'no accounts', {
    given: [LOGGED_IN, ['no-accounts', ABOUT]],
    responseBody: success([]),
  })
  expect(accounts).toEqual([])
})

test('listAccounts: an HTTP error', async () => {
  const accounts = pactCall(listAccounts, 'an HTTP error', {
    given: [LOGGED_IN, ['fault', { operation: listAccounts.id, kind: 'http-500' }]],
    status: 500,
    responseBody: failure(unhandledCode(500), { message: text('Please try again in a minute.') }),
    assumption: ASSUMES.errorEnvelope,
  })
  await expect(accounts).rejects.toMatchObject({
    kind: 'business',
    code: 500,
    serverMessage: 'Please try again in a minute.',
  })
})

test('listWalletConfigs: minimum and fee for USDT', async () => {
  const configs = await pactCall(listWalletConfigs, 'minimum and fee for USDT', {
    given: [LOGGED_IN, WITHDRAWABLE],
    responseBody: success(
      eachLike({ token: equalTo('USDT'), withdrawMin: equalToNumber('10.5'), withdrawFee: equalToNumber(1.5) }),
    ),
  })
  expect(configs).toEqual([{ token: 'USDT', withdrawMin: '10.5', withdrawFee: '1.5' }])
})

test('listWalletConfigs: no tokens', async () => {
  const configs = await pactCall(listWalletConfigs, 'no tokens', {
    given: [LOGGED_IN, ['nothing-withdrawable']],
    responseBody: success([]),
  })
  expect(configs).toEqual([])
})

test('withdraw: repeated with a booked idempotency key', async () => {
  const key = { operation: withdraw.id, idempotencyKey: 'b1946ac9' }
  const withdrawn = pactCall(withdraw, 'repeated with a booked idempotency key', {
    given: [LOGGED_IN, WITHDRAWABLE, funded('0'), ['action-booked', { ...ABOUT, ...key }]],
    request: { body: { token: 'USDT', amount: '50' }, idempotencyKey: key.idempotencyKey },
    responseBody: SUCCESS_WITHOUT_DATA,
    assumption: ASSUMES.idempotencyKey,
  })
  await expect(withdrawn).resolves.toEqual({})
})

test('withdraw: a valid amount', async () => {
  const withdrawn = pactCall(withdraw, 'a valid amount', {
    given: [LOGGED_IN, WITHDRAWABLE, funded('1000')],
    request: { body: { token: 'USDT', amount: '50.5' } },
    responseBody: SUCCESS_WITHOUT_DATA,
  })
  await expect(withdrawn).resolves.toEqual({})
})

test.each([
  ['more than the balance', '50', '1000'],
  ['less than the minimum', '1000', '9.99'],
])('withdraw: %s', async (title, available, amount) => {
  const withdrawn = pactCall(withdraw, title, {
    given: [LOGGED_IN, WITHDRAWABLE, funded(available)],
    request: { body: { token: 'USDT', amount } },
    responseBody: failure(rejectionCode(CODE.refused), { message: nonChineseText('Not possible.') }),
    assumption: ASSUMES.rejection,
  })
  await expect(withdrawn).rejects.toMatchObject({ code: CODE.refused, serverMessage: 'Not possible.' })
})

test('transfer: to another member', async () => {
  const transferred = pactCall(transfer, 'to another member', {
    given: [LOGGED_IN, funded('1000'), ['address-is-a-member', { address: TEST_ACCOUNTS[3] }]],
    request: { body: { token: 'USDT', amount: '25.5', toAddress: TEST_ACCOUNTS[3] } },
    responseBody: SUCCESS_WITHOUT_DATA,
    assumption: ASSUMES.transfer,
  })
  await expect(transferred).resolves.toEqual({})
})
