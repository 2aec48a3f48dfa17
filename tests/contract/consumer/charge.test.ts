import { expect, test } from 'vitest'
import { DEPOSIT_ADDRESS, MAIN_MEMBER } from '../../../mocks/seed/addresses.ts'
import { confirmDeposit, getDepositAddress } from '../../../src/contract/charge.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { ASSUMES } from './assumptions.ts'
import { address, failure, nonChineseText, SUCCESS_WITHOUT_DATA, success, unhandledCode } from './matchers.ts'
import { LOGGED_IN, pactCall } from './pactCall.ts'

const ABOUT = { address: MAIN_MEMBER }
const CONFIRM = { request: { body: { txHash: `0x${'de'.repeat(32)}` } }, fromState: ['txHash'] }

test('getDepositAddress: the deposit address', async () => {
  const deposit = await pactCall(getDepositAddress, 'the deposit address', {
    given: [LOGGED_IN],
    responseBody: success({ address: address(DEPOSIT_ADDRESS) }),
  })
  expect(deposit).toEqual({ address: DEPOSIT_ADDRESS })
})

test('confirmDeposit: a new deposit', async () => {
  const confirmed = pactCall(confirmDeposit, 'a new deposit', {
    given: [LOGGED_IN, ['deposit-sent', ABOUT]],
    ...CONFIRM,
    responseBody: SUCCESS_WITHOUT_DATA,
  })
  await expect(confirmed).resolves.toEqual({})
})

test('confirmDeposit: the same deposit again', async () => {
  const confirmed = pactCall(confirmDeposit, 'the same deposit again', {
    given: [LOGGED_IN, ['deposit-confirmed', ABOUT]],
    ...CONFIRM,
    responseBody: SUCCESS_WITHOUT_DATA,
    assumption: ASSUMES.confirmedTwice,
  })
  await expect(confirmed).resolves.toEqual({})
})

test('confirmDeposit: a deposit of another member', async () => {
  const confirmed = pactCall(confirmDeposit, 'a deposit of another member', {
    given: [LOGGED_IN, ['deposit-of-another', ABOUT]],
    ...CONFIRM,
    responseBody: failure(unhandledCode(CODE.refused), {
      message: nonChineseText('This transaction is not a deposit of yours.'),
    }),
    assumption: ASSUMES.anothersDeposit,
  })
  await expect(confirmed).rejects.toMatchObject({
    code: CODE.refused,
    serverMessage: 'This transaction is not a deposit of yours.',
  })
})
