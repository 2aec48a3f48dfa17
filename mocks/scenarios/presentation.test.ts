import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createTestBackend } from '../../tests/createTestBackend.ts'
import { CATALOGUE } from './catalogue.ts'
import { listPresentations, listSituations, OFTEN_SHOWN, presentationOf } from './presentation.ts'

const NAMES = Object.keys(CATALOGUE)

test('every scenario has a title and a description in both languages', () => {
  const presented = listPresentations().map(({ name }) => name)
  expect(presented.toSorted(), 'add the scenario to presentation.ts').toEqual(NAMES.toSorted())
  for (const name of NAMES) {
    const shown = presentationOf(name)
    for (const text of [shown?.title, shown?.description]) {
      expect([name, text?.['en-US']]).toEqual([name, expect.stringMatching(/\S/)])
      expect([name, text?.['zh-CN']]).toEqual([name, expect.stringMatching(/[\u4e00-\u9fff]/)])
    }
  }
})

test('no two scenarios have the same title', () => {
  for (const language of ['en-US', 'zh-CN'] as const)
    expect(new Set(NAMES.map((name) => presentationOf(name)?.title[language])).size).toBe(NAMES.length)
})

test('what is shown often are scenarios for people', () => {
  const names = listSituations().map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([...OFTEN_SHOWN]))
})

describe('every scenario', () => {
  const withoutRequired = Object.entries(CATALOGUE).flatMap(([name, { params }]) => (v.is(params, {}) ? [name] : []))
  test.each(withoutRequired)('%s can be combined with any other, before and after it', async (name) => {
    const { backend, loggedIn } = createTestBackend()
    for (const order of [
      [name, 'sale-last-minute', 'every-record'],
      ['invitees-joined', 'withdrawals-advance', name],
    ]) {
      await backend.configure({ scenarios: order.map((each) => ({ name: each, params: {} })), faults: [] })
      await backend.adjust({ faults: [], network: 'online', latency: 0 })
      const call = await loggedIn()
      for (const path of ['wallet/accounts', 'wallet/transaction?page=1&size=10', 'node/sales', 'invitation/info'])
        expect([order, path, (await call(path)).code]).toEqual([order, path, 200])
    }
  })
})
