import { DEPOSIT_ADDRESS, MAIN_MEMBER } from '../../../mocks/seed/addresses.ts'
import { confirmDeposit, getDepositAddress } from '../../../src/contract/charge.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { ASSUMES } from './assumptions.ts'
import { address, failure, nonChineseText, SUCCESS_WITHOUT_DATA, success, unhandledCode } from './matchers.ts'
import { LOGGED_IN, testCall } from './pactCall.ts'

const ABOUT = { address: MAIN_MEMBER }
const CONFIRM = { request: { body: { txHash: `0x${'de'.repeat(32)}` } }, fromState: ['txHash'] }

testCall(getDepositAddress, 'the deposit address', {
  given: [LOGGED_IN],
  responseBody: success({ address: address(DEPOSIT_ADDRESS) }),
  reads: { address: DEPOSIT_ADDRESS },
})

testCall(confirmDeposit, 'a new deposit', {
  given: [LOGGED_IN, ['deposit-sent', ABOUT]],
  ...CONFIRM,
  responseBody: SUCCESS_WITHOUT_DATA,
  reads: {},
})

testCall(confirmDeposit, 'the same deposit again', {
  given: [LOGGED_IN, ['deposit-confirmed', ABOUT]],
  ...CONFIRM,
  responseBody: SUCCESS_WITHOUT_DATA,
  assumption: ASSUMES.confirmedTwice,
  reads: {},
})

testCall(confirmDeposit, 'a deposit of another member', {
  given: [LOGGED_IN, ['deposit-of-another', ABOUT]],
  ...CONFIRM,
  responseBody: failure(unhandledCode(CODE.refused), {
    message: nonChineseText('This transaction is not a deposit of yours.'),
  }),
  assumption: ASSUMES.anothersDeposit,
  throws: {
    code: CODE.refused,
    serverMessage: 'This transaction is not a deposit of yours.',
  },
})
