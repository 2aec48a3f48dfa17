import { describe, expect, it } from 'vitest'
import { isLongEnough, normalizeInviteCode } from './inviteCode.ts'

describe('an invite code', () => {
  it.each([
    ['  K7Q2-MINT ', 'K7Q2-MINT'],
    ['Ｋ７Ｑ２', 'K7Q2'],
    ['https://tpu.example/?inviteCode=K7Q2-MINT', 'K7Q2-MINT'],
    ['https://tpu.example/node?lang=zh-CN&inviteCode=a%20b%2Fc#x', 'a b/c'],
    ['join me: https://tpu.example/?inviteCode=AbCd thanks', 'AbCd'],
    ['#/?inviteCode=AbCd', 'AbCd'],
    ['https://tpu.example/?inviteCode=%E0%A4%A', '%E0%A4%A'],
  ])('%j gives %j: spaces and widths are normalised, case is kept, a link gives its code', (typed, code) => {
    expect(normalizeInviteCode(typed)).toBe(code)
  })

  it('is long enough from 4 characters on, as a person counts them', () => {
    expect(['abc', 'abcd', '😀😀', '😀😀😀😀'].map(isLongEnough)).toEqual([false, true, false, true])
  })
})
