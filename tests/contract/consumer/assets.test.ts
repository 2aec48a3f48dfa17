import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import { MAIN_MEMBER, TEST_ACCOUNTS } from '../../../mocks/seed/addresses.ts'
import { listAccounts, listWalletConfigs, transfer, withdraw } from '../../../src/contract/assets.ts'
import { CODE } from '../../../src/contract/codes.ts'
import type { ProviderState } from './interaction.ts'
import {
  balance,
  equalTo,
  failure,
  id,
  nonChineseText,
  SUCCESS_WITHOUT_DATA,
  success,
  text,
  unhandledCode,
} from './matchers.ts'
import { LOGGED_IN, pactCall } from './pactCall.ts'

const { eachLike } = MatchersV3
const ABOUT = { address: MAIN_MEMBER }
const WITHDRAWABLE: ProviderState = ['usdt-withdrawable', { withdrawMin: '10', withdrawFee: '1' }]
const funded = (amount: string): ProviderState => ['usdt-balance', { ...ABOUT, amount }]

// One amount as a decimal string and one as a JSON number: both are valid.
test('listAccounts: accounts of a member', async () => {
  const accounts = await pactCall(listAccounts, 'accounts of a member', {
    given: [LOGGED_IN],
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
    assumption: 'An HTTP error can have an envelope. The app shows its message.',
  })
  await expect(accounts).rejects.toMatchObject({
    kind: 'http',
    code: 500,
    serverMessage: 'Please try again in a minute.',
  })
})

test('listWalletConfigs: minimum and fee for USDT', async () => {
  const configs = await pactCall(listWalletConfigs, 'minimum and fee for USDT', {
    given: [LOGGED_IN, WITHDRAWABLE],
    responseBody: success(eachLike({ token: equalTo('USDT'), withdrawMin: balance('10'), withdrawFee: balance(1.5) })),
  })
  expect(configs).toEqual([{ token: 'USDT', withdrawMin: '10', withdrawFee: '1.5' }])
})

test('listWalletConfigs: no tokens', async () => {
  const configs = await pactCall(listWalletConfigs, 'no tokens', {
    given: [LOGGED_IN, ['nothing-withdrawable']],
    responseBody: success([]),
  })
  expect(configs).toEqual([])
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
    responseBody: failure(unhandledCode(CODE.refused), { message: nonChineseText('Not possible.') }),
    assumption:
      'The business rules are not specified. A rejection has a code that the app does not handle, and a message to show.',
  })
  await expect(withdrawn).rejects.toMatchObject({ code: CODE.refused, serverMessage: 'Not possible.' })
})

test('transfer: to another member', async () => {
  const transferred = pactCall(transfer, 'to another member', {
    given: [LOGGED_IN, funded('1000'), ['address-is-a-member', { address: TEST_ACCOUNTS[3] }]],
    request: { body: { token: 'USDT', amount: '25.5', toAddress: TEST_ACCOUNTS[3] } },
    responseBody: SUCCESS_WITHOUT_DATA,
    assumption: 'The specification does not define the payload, and no screen uses the call.',
  })
  await expect(transferred).resolves.toEqual({})
})
