import { describe, expect, it } from 'vitest'
import type { AssetRecord } from '../../../contract/assets.ts'
import type { Translate } from '../../../lib/i18n/intl.ts'
import english from '../../../locales/en-US.json' with { type: 'json' }
import chinese from '../../../locales/zh-CN.json' with { type: 'json' }
import { matchRecord } from './matchRecord.ts'

const translate =
  (messages: Record<string, string>): Translate =>
  (id, values) =>
    (messages[id] ?? '').replace('{raw}', String(values?.raw))
const t = translate(english)

const record = (changes: Partial<Record<keyof AssetRecord, unknown>> = {}) =>
  ({
    ...{ id: 'tx-41', token: 'TPU', type: 'reward', direction: 'in', amount: '-1250.75' },
    createdTime: Math.floor(new Date(2026, 10, 21, 13, 58, 4).getTime() / 1000),
    ...changes,
  }) as AssetRecord

const finds = (search: string, changes = {}, amounts = true) => matchRecord(t, search, amounts)(record(changes))

describe('searching a record', () => {
  it.each([
    '',
    '  ',
    'tpu',
    'TP',
    'ＴＰＵ',
    'reward',
    'income',
    'tx-41',
    '1250.75',
    '1,250',
    '2026/11/21',
    '13:58',
    '2026-11-21',
    '+1,250.75',
    '-1250.75',
    '−1250',
    '－1,250',
  ])('finds it by %j', (search) => {
    expect(finds(search)).toBe(true)
  })
  it.each(['tpua', 'usdt', 'deposit', 'expense', '1250.76', '2026/11/22', '2026-11-22', '+1250.76', '+tpu'])(
    'does not find it by %j',
    (search) => {
      expect(finds(search)).toBe(false)
    },
  )
  it('needs every word, in any order', () => {
    expect(finds('1250 reward tpu')).toBe(true)
    expect(finds('1250 reward usdt')).toBe(false)
  })
  it('takes the name of a token as that token only', () => {
    expect(finds('tpu', { token: 'TPUA' })).toBe(false)
    expect(finds('tpua', { token: 'TPUA' })).toBe(true)
  })
  it('takes the whole name of a token that has several words', () => {
    for (const token of ['LP USDT', 'LP USDT ', 'Old TPU'])
      expect([token, finds(token, { token }), finds(token, { token: 'USDT' })]).toEqual([token, true, false])
    expect(finds('lp ＵＳＤＴ ', { token: 'LP USDT' })).toBe(true)
  })
  it('finds no amounts while they are hidden', () => {
    expect(finds('1250.75', {}, false)).toBe(false)
    expect(finds('tpu', {}, false)).toBe(true)
  })
  it('finds an unknown type and direction as received', () => {
    expect(finds('sideways a.b', { type: 'a.b(', direction: 'sideways' })).toBe(true)
    expect(finds('(', { id: 7 })).toBe(false)
  })
  it('finds Chinese labels', () => {
    expect(matchRecord(translate(chinese), chinese['record.reward'], true)(record())).toBe(true)
  })
})
