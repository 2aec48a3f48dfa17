import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { getNonce } from './auth.ts'
import { Envelope } from './envelope.ts'
import { Code, Id, Text, UnixTime } from './fields.ts'

describe('Text', () => {
  it('strips bidi controls and isolates right-to-left text', () => {
    expect(v.parse(Text, 'a\u202Eb\u0007c')).toBe('abc')
    expect(v.parse(Text, 'عقدة')).toBe('\u2068عقدة\u2069')
    expect(v.parse(Text, v.parse(Text, 'עץ 1'))).toBe('\u2068עץ 1\u2069')
  })

  it('keeps the accents of a letter, and no more marks than any script writes', () => {
    expect(v.parse(Text, 'Việt Nam, देवनागरी, ก็')).toBe('Việt Nam, देवनागरी, ก็')
    expect(v.parse(Text, `Z${'\u0335'.repeat(500)}!`)).toBe(`Z${'\u0335'.repeat(8)}!`)
  })
})

describe('Id', () => {
  it.each([1, '1', '0', 0, '9007199254740993'])('keeps the type of %j', (id) => {
    expect(v.parse(Id, id)).toBe(id)
  })
  it.each(['', 1.5, 2 ** 53, null, {}])('rejects %j', (id) => {
    expect(v.is(Id, id)).toBe(false)
  })
})

describe('Code', () => {
  it('has no lone surrogates, which a link can’t contain', () => {
    expect(encodeURIComponent(v.parse(Code, 'a\uD800b\uDC00'))).toBe('ab')
  })
  it('is not isolated like display text', () => {
    expect(v.parse(Code, 'קוד1')).toBe('קוד1')
  })
})

describe('UnixTime', () => {
  it('reads its own result again unchanged', () => {
    for (const time of [0, 1_790_000_000, 1_790_000_000_000, '2026-11-22T00:00:00Z', -5]) {
      const seconds = v.parse(UnixTime, time)
      expect(v.parse(UnixTime, seconds)).toBe(seconds)
    }
    expect(v.is(UnixTime, 9e15)).toBe(false)
  })
})

describe('a message', () => {
  const messageOf = (message: unknown) => v.parse(Envelope, { code: 409, message }).message

  it('has at most 200 characters', () => {
    expect(messageOf('a'.repeat(200))).toBe('a'.repeat(200))
    expect(messageOf('😀'.repeat(5000))).toBe(`${'😀'.repeat(199)}…`)
  })
  it('stays isolated when it is cut', () => {
    expect(messageOf('ש'.repeat(300))).toBe(`\u2068${'ש'.repeat(199)}…\u2069`)
  })
  it.each([7, {}, null, undefined])('that is %j counts as empty', (message) => {
    expect(messageOf(message)).toBe('')
  })
})

describe('a nonce', () => {
  it.each(['a1B2', 12345, 'x'.repeat(128), 'a-b_c+d/e='])('may be %j', (nonce) => {
    expect(v.parse(getNonce.reply, { nonce })).toEqual({ nonce: String(nonce) })
  })
  it.each(['', 'a b', 'a\nSend 100 USDT', 'a\u202eb', 'é', 'x'.repeat(129), null])('must not be %j', (nonce) => {
    expect(v.is(getNonce.reply, { nonce })).toBe(false)
  })
})
