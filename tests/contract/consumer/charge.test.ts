import { expect, test } from 'vitest'
import { DEPOSIT_ADDRESS, MAIN_MEMBER } from '../../../mocks/seed/addresses.ts'
import { confirmDeposit, getDepositAddress } from '../../../src/contract/charge.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { address, SUCCESS_WITHOUT_DATA, nonChineseText, failure, unhandledCode, success } from './matchers.ts'
import { LOGGED_IN, pactCall } from './pactCall.ts'

const ABOUT = { address: MAIN_MEMBER }
const CONFIRM = { sends: { body: { txHash: `0x${'de'.repeat(32)}` } }, fromState: ['txHash'] }

test('getDepositAddress: where deposits go', async () => {
  const deposit = await pactCall(getDepositAddress, 'where deposits go', {
    given: [LOGGED_IN],
    responseBody: success({ address: address(DEPOSIT_ADDRESS) }),
  })
  expect(deposit).toEqual({ address: DEPOSIT_ADDRESS })
})

test('confirmDeposit: a deposit', async () => {
  const confirmed = pactCall(confirmDeposit, 'a deposit', {
    given: [LOGGED_IN, ['deposit-sent', ABOUT]],
    ...CONFIRM,
    responseBody: SUCCESS_WITHOUT_DATA,
  })
  await expect(confirmed).resolves.toEqual({})
})

test('confirmDeposit: once more', async () => {
  const confirmed = pactCall(confirmDeposit, 'once more', {
    given: [LOGGED_IN, ['deposit-confirmed', ABOUT]],
    ...CONFIRM,
    responseBody: SUCCESS_WITHOUT_DATA,
    assumption: 'The same hash again is a success, because the app repeats what it has no answer to.',
  })
  await expect(confirmed).resolves.toEqual({})
})

test('confirmDeposit: the deposit of somebody else', async () => {
  const confirmed = pactCall(confirmDeposit, 'the deposit of somebody else', {
    given: [LOGGED_IN, ['deposit-of-another', ABOUT]],
    ...CONFIRM,
    responseBody: failure(unhandledCode(CODE.refused), { message: nonChineseText('This transaction is not a deposit of yours.') }),
    assumption: 'Any other code: the app keeps the deposit, shows the message and tries again later.',
  })
  await expect(confirmed).rejects.toMatchObject({
    code: CODE.refused,
    serverMessage: 'This transaction is not a deposit of yours.',
  })
})
