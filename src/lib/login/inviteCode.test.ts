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
  ])('normalizes %j to %j', (typed, code) => {
    expect(normalizeInviteCode(typed)).toBe(code)
  })

  it('needs at least 4 characters, counted as code points', () => {
    expect(['abc', 'abcd', '😀😀', '😀😀😀😀'].map(isLongEnough)).toEqual([false, true, false, true])
  })
})
