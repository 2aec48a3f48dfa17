import { expect, test } from 'vitest'
import enUS from './locales/en-US.json'
import zhCN from './locales/zh-CN.json'

test('both languages have the same messages', () => {
  expect(Object.keys(zhCN)).toEqual(Object.keys(enUS))
})

test.each([
  ['en-US', enUS],
  ['zh-CN', zhCN],
])('the %s messages contain no ICU syntax, which the build would compile', (_, messages) => {
  for (const [id, text] of Object.entries(messages)) expect(text, id).toBeTypeOf('string')
})
