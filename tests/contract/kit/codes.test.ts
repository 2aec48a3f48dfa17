import { expect, test } from 'vitest'
import { CODE } from '../../../src/contract/codes.ts'
import { refreshAccessToken } from '../../../src/lib/api/refresh.ts'
import { ApiError } from '../../../src/lib/errors/ApiError.ts'
import { startSession } from '../../../src/lib/session/session.ts'
import { createReplies, refusal } from '../../serveReplies.ts'
import { ME } from '../../testAccounts.ts'
import { badSignatureCode, refusedRefreshCode, rejectionCode, unhandledCode } from '../consumer/matchers.ts'

const WITH_A_RULE = [200, 400, 401, 402, 40_201]
/** With more and less digits than the codes of the contract. */
const CODES = [-1, 100_001, 4_020_100, ...Array.from({ length: 100_000 }, (_, code) => code)]
const accepts = ({ regex }: { regex: string }) => {
  const pattern = new RegExp(regex)
  return (code: number) => pattern.test(String(code))
}

test('a code that has no rule is any but five', () => {
  const isAccepted = accepts(unhandledCode(409))
  expect(CODES.filter((code) => !isAccepted(code))).toEqual(WITH_A_RULE)
})

test('the code of a bad signature is any but those of a login that have a rule', () => {
  const isAccepted = accepts(badSignatureCode(422))
  const rules = [CODE.success, CODE.sessionEnded, CODE.notMember, CODE.nonceExpired]
  expect(CODES.filter((code) => !isAccepted(code))).toEqual(rules)
})

test('the code of a rejection has no rule either, and says that nothing was booked', () => {
  const [isUnhandled, isAccepted] = [accepts(unhandledCode(409)), accepts(rejectionCode(409))]
  const isKnown = (code: number) => !new ApiError('business', { code, status: 200 }).outcomeUnknown
  expect(CODES.filter(isAccepted)).toEqual(CODES.filter((code) => isUnhandled(code) && isKnown(code)))
})

test.each([1, 201, 400, 401, 402, 403, 404, 428, 429, 430, 499, 500, 599, 600, 1001, 40_201, 40_301])(
  'the code %i refuses a refresh if it ends the session',
  async (code) => {
    const tokens = { accessToken: 'a', refreshToken: 'r' }
    startSession(ME, tokens)
    createReplies().serve(refusal(code))
    const isEnded = await refreshAccessToken(tokens).then(
      (isRefreshed) => !isRefreshed,
      () => false,
    )
    expect(accepts(refusedRefreshCode(402))(code)).toBe(isEnded)
  },
)
