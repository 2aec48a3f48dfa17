import { describe, expect, it } from 'vitest'
import { isInviteCode, isLongEnough, normalizeInviteCode, saveInviteCode, storedInvite } from './inviteCode.ts'

describe('an invite code', () => {
  it.each([
    ['  K7Q2-MINT ', 'K7Q2-MINT'],
    ['Ｋ７Ｑ２', 'K7Q2'],
    ['https://tpu.example/?inviteCode=K7Q2-MINT', 'K7Q2-MINT'],
    ['https://tpu.example/node?lang=zh-CN&inviteCode=a%20b%2Fc#x', 'a b/c'],
    ['join me: https://tpu.example/?inviteCode=AbCd thanks', 'AbCd'],
    ['快来加入：https://tpu.example/?inviteCode=AbCd，注册有礼', 'AbCd'],
    ['（https://tpu.example/?inviteCode=AbCd）', 'AbCd'],
    ['https://tpu.example/?inviteCode=邀请码一二。', '邀请码一二'],
    ['#/?inviteCode=AbCd', 'AbCd'],
    ['https://tpu.example/?inviteCode=%E0%A4%A', '%E0%A4%A'],
    ['K7Q2\u200B-MI\u202ENT\uFEFF', 'K7Q2-MINT'],
    ['https://tpu.example/?inviteCode=K7Q2%E2%80%8B-%E2%80%AEMINT', 'K7Q2-MINT'],
  ])('normalizes %j to %j', (typed, code) => {
    expect(normalizeInviteCode(typed)).toBe(code)
  })

  it('needs at least 4 characters, counted as code points', () => {
    expect(['abc', 'abcd', '😀😀', '😀😀😀😀'].map(isLongEnough)).toEqual([false, true, false, true])
  })

  it.each([
    ['K7Q2-MINT', true],
    ['a_b.c~d/e+f=', true],
    ['a b/c', true],
    ['邀请码一二', true],
    ['😀😀😀😀', true],
    ['abc', false],
    ['ab  cd', false],
    [' abcd', false],
    ['ab\ncd', false],
    ['ab\u202Ecd', false],
    ['ab\u200Dcd', false],
    ['ab\u2066cd', false],
    ['a\u0338b\u0338cd', false],
    ['ab\uE000cd', false],
  ])('%j may be sent: %s', (code, isCode) => {
    expect(isInviteCode(code)).toBe(isCode)
  })

  it('from a link replaces the stored one only if it can be a code', () => {
    saveInviteCode('https://tpu.example/?inviteCode=K7Q2-MINT')
    for (const text of ['', '?inviteCode=abc', '?inviteCode=ab%0Acd', '?inviteCode=a%CC%B8bcd'])
      expect(saveInviteCode(text)).toBe(false)
    expect(storedInvite.code).toBe('K7Q2-MINT')
    storedInvite.code = ''
  })
})
