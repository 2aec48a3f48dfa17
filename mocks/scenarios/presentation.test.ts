import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createTestBackend } from '../../tests/createTestBackend.ts'
import { CATALOGUE } from './catalogue.ts'
import { doneScenarios } from './done.ts'
import { listSituations, OFTEN_SHOWN, presentationOf } from './presentation.ts'
import { stories } from './stories.ts'

const PRESENTED = Object.keys(CATALOGUE).flatMap((name) => presentationOf(name) ?? [])

test('every situation has a screen, unless it begins with a login, and texts in both languages', () => {
  for (const { name, group, path, title, description } of PRESENTED) {
    if (group !== 'login') expect([name, path]).toEqual([name, expect.stringMatching(/^\//)])
    for (const text of [title, description]) {
      expect([name, text['en-US']]).toEqual([name, expect.stringMatching(/\S/)])
      expect([name, text['zh-CN']]).toEqual([name, expect.stringMatching(/[\u4e00-\u9fff]/)])
    }
  }
})

test('every story is presented', () => {
  const names = PRESENTED.map(({ name }) => name)
  const left = Object.keys({ ...stories, ...doneScenarios }).filter((name) => !names.includes(name))
  // The panel has a button for it.
  expect(left, 'add the story to presentation.ts').toEqual(['deposits-credited'])
})

test('a situation that is shown without parameters speaks of none', () => {
  for (const { description } of listSituations())
    expect(description['en-US']).not.toMatch(/\bthese numbers\b|\bthis (available|minimum|fee)\b|^One item, or/)
})

test('no two scenarios have the same title', () => {
  for (const language of ['en-US', 'zh-CN'] as const)
    expect(new Set(PRESENTED.map(({ title }) => title[language])).size).toBe(PRESENTED.length)
})

test('what is shown often are scenarios for people', () => {
  const names = listSituations().map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([...OFTEN_SHOWN]))
})

describe('every scenario', () => {
  const withoutRequired = Object.entries(CATALOGUE).flatMap(([name, { params }]) => (v.is(params, {}) ? [name] : []))
  test.each(withoutRequired)('%s can be combined with others before and after it', async (name) => {
    const { backend, loggedIn } = createTestBackend()
    const order = ['invitees-joined', 'withdrawals-advance', name, 'sale-last-minute', 'every-record']
    await backend.configure({ scenarios: order.map((each) => ({ name: each, params: {} })), faults: [] })
    await backend.adjust({ faults: [], network: 'online', latency: 0 })
    const call = await loggedIn()
    for (const path of ['wallet/accounts', 'wallet/transaction?page=1&size=10', 'node/sales', 'invitation/info'])
      expect([path, (await call(path)).code]).toEqual([path, 200])
  })
})
