import { createIntl } from '@formatjs/intl'
import { describe, expect, it } from 'vitest'
import { compileMessage } from '../../../scripts/build/messages.ts'
import { LANGUAGES } from '../../contract/language.ts'
import english from '../../locales/en-US.json' with { type: 'json' }
import chinese from '../../locales/zh-CN.json' with { type: 'json' }
import { formatMessage } from './formatMessage.ts'

const LOCALES: Record<string, Record<string, string>> = { 'en-US': english, 'zh-CN': chinese }

const namesIn = (message: string) => [...message.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)

describe.each(LANGUAGES)('the messages in %s', (language) => {
  const intl = createIntl({ locale: language, messages: LOCALES[language] ?? {} })

  it.each([0, 1, 2, 1234])('read as ICU formats them, with the number %d', (number) => {
    for (const [id, message] of Object.entries(LOCALES[language] ?? {})) {
      const isCount = (name: string) => message.includes(`{${name}, plural`)
      const values = Object.fromEntries(namesIn(message).map((name) => [name, isCount(name) ? number : `<${name}>`]))
      const formatted = formatMessage(compileMessage(message), values, language)
      expect(formatted).toBe(String(intl.formatMessage({ id }, values)))
    }
  })
})

describe('a message', () => {
  it('shows a value as it is, whatever it contains', () => {
    expect(formatMessage(compileMessage('Buy {name}?'), { name: '$& {name} #' }, 'en-US')).toBe('Buy $& {name} #?')
  })

  it('without one of its values is an error', () => {
    expect(() => formatMessage('Buy {name}?', {}, 'en-US')).toThrow('{name}')
  })

  it.each([
    '{n, number}',
    '{n, select, a {A} other {B}}',
    '<b>bold</b>',
    "It''s '{'literal'}'",
    'a {n, plural, other {#}}',
  ])('that needs more of ICU fails the build: %s', (message) => {
    expect(() => compileMessage(message)).toThrow('Not supported')
  })
})
