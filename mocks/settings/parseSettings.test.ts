import { describe, expect, test } from 'vitest'
import { formatQuery, formatSettings } from './formatSettings.ts'
import { parseSettings } from './parseSettings.ts'
import { describeProblem } from './problems.ts'
import type { DemoSettings } from './types.ts'

const parseQuery = (query: string) => parseSettings(new URLSearchParams(query))
const reasons = (query: string) => parseQuery(query).problems.map((problem) => describeProblem(problem)['en-US'])

const KINDS =
  'The kinds: http-<status>, code-<code>, html, truncated, empty, wrong-type, hang, dropped, unanswered, booked-later.'

const EVERYTHING: DemoSettings = {
  scenarios: [
    { name: 'usdt-balance', params: { amount: '5' } },
    { name: 'sale-named', params: { 'en-US': 'A, b: c = d & e % f # g', 'zh-CN': '创世节点' } },
    { name: 'many-records', params: { count: '300' } },
  ],
  faults: [
    { operation: 'buyNode', kind: 'http-503', times: 3, delay: 500 },
    { operation: '*', kind: 'dropped', times: 1, delay: 0 },
  ],
  seed: 42,
  clock: { mode: 'frozen', at: Date.UTC(2026, 10, 21, 14, 2), now: Date.UTC(2026, 10, 22, 9) },
  latency: 300,
  network: 'slow-3g',
  wallet: 'approves',
  login: 'member',
  lang: 'zh-CN',
  scheme: 'light',
}

describe('a link', () => {
  test('carries every setting, in less than 2,000 characters', () => {
    const query = formatQuery(EVERYTHING)
    expect(query.length).toBeLessThan(2000)
    expect(parseQuery(query)).toEqual({ settings: EVERYTHING, problems: [] })
    expect(parseSettings(formatSettings(EVERYTHING)).settings).toEqual(EVERYTHING)
  })

  test.each([
    ['scenario=unknown-situation', 'There is no scenario “unknown-situation”.'],
    ['scenario=usdt-balance:ammount=5', '“usdt-balance” has no parameter “ammount”.'],
    ['scenario=usdt-balance:amount=much', '“much” is not a value of “amount” (usdt-balance).'],
    ['scenario=many-records:count=5000000', '“5000000” is not a value of “count” (many-records).'],
    ['scenario=fault', '“fault” needs the parameter “kind”.'],
    ['clock=later', '“later” is not a value of “clock”.'],
    ['clock=set', '“set” is not a value of “clock”.'],
    ['clock=set@2026-11-21/soon', '“set@2026-11-21/soon” is not a value of “clock”.'],
    ['latency=-1', '“-1” is not a value of “latency”.'],
    ['fault=buyNodes:http-500', 'There is no call “buyNodes”.'],
    ['fault=buyNode:http-200', `There is no kind of fault “http-200” (buyNode). ${KINDS}`],
    ['fault=buyNode:code-200', `There is no kind of fault “code-200” (buyNode). ${KINDS}`],
    ['fault=buyNode', `“buyNode” needs a kind of fault. ${KINDS}`],
    ['fault=buyNode:times=2', `“buyNode” needs a kind of fault. ${KINDS}`],
    ['colour=red', 'There is no setting “colour”.'],
    ['scenario=__proto__', 'There is no scenario “__proto__”.'],
  ])('%s is named, and the rest applies', (wrong, reason) => {
    const { settings } = parseQuery(`${wrong}&scenario=sale-ended&network=offline`)
    expect(reasons(`${wrong}&scenario=sale-ended`)).toEqual([reason])
    expect(settings.scenarios).toContainEqual({ name: 'sale-ended', params: {} })
    expect(settings.network).toBe('offline')
  })

  test('applies the right parameters of a scenario beside a wrong one', () => {
    expect(parseQuery('scenario=sale-sold-out:itemId=super,colour=red').settings.scenarios).toEqual([
      { name: 'sale-sold-out', params: { itemId: 'super' } },
    ])
  })

  test('says every problem in both languages', () => {
    const { problems } = parseQuery('scenario=a&scenario=sale-sold-out:b=c&scenario=fault&latency=x&d=e&fault=buyNode')
    expect(problems.map(({ reason }) => reason)).toEqual([
      ...['unknown-name', 'unknown-parameter', 'missing-parameter', 'wrong-value', 'unknown-setting', 'wrong-kind'],
    ])
    for (const problem of problems) expect(describeProblem(problem)['zh-CN']).toMatch(/[\u4e00-\u9fff].*。$/)
  })
})
