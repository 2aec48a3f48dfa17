import { expect, test } from 'vitest'
import enUS from './locales/en-US.json'
import zhCN from './locales/zh-CN.json'

test('both languages have the same messages', () => {
  expect(Object.keys(zhCN)).toEqual(Object.keys(enUS))
})
