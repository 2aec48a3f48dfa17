import { expect, test } from 'vitest'
import { DEPOSIT_ADDRESS, MAIN_MEMBER } from '../../../mocks/seed/addresses.ts'
import { confirmDeposit, getDepositAddress } from '../../../src/contract/charge.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { address, DONE, english, failure, otherCode, success } from './matchers.ts'
import { LOGGED_IN, pactCall } from './pactCall.ts'

const ABOUT = { address: MAIN_MEMBER }
const CONFIRM = { sends: { body: { txHash: `0x${'de'.repeat(32)}` } }, fromState: ['txHash'] }

test('getDepositAddress: where deposits go', async () => {
  const deposit = await pactCall(getDepositAddress, 'where deposits go', {
    given: [LOGGED_IN],
    answers: success({ address: address(DEPOSIT_ADDRESS) }),
  })
  expect(deposit).toEqual({ address: DEPOSIT_ADDRESS })
})

test('confirmDeposit: a deposit', async () => {
  const confirmed = pactCall(confirmDeposit, 'a deposit', {
    given: [LOGGED_IN, ['deposit-sent', ABOUT]],
    ...CONFIRM,
    answers: DONE,
  })
  await expect(confirmed).resolves.toEqual({})
})

test('confirmDeposit: once more', async () => {
  const confirmed = pactCall(confirmDeposit, 'once more', {
    given: [LOGGED_IN, ['deposit-confirmed', ABOUT]],
    ...CONFIRM,
    answers: DONE,
    reading: 'The same hash again is a success, because the app repeats what it has no answer to.',
  })
  await expect(confirmed).resolves.toEqual({})
})

test('confirmDeposit: the deposit of somebody else', async () => {
  const confirmed = pactCall(confirmDeposit, 'the deposit of somebody else', {
    given: [LOGGED_IN, ['deposit-of-another', ABOUT]],
    ...CONFIRM,
    answers: failure(otherCode(CODE.refused), { message: english('This transaction is not a deposit of yours.') }),
    reading: 'Any other code: the app keeps the deposit, shows the message and tries again later.',
  })
  await expect(confirmed).rejects.toMatchObject({
    code: CODE.refused,
    serverMessage: 'This transaction is not a deposit of yours.',
  })
})
