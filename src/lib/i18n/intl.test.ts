import { createIntl } from '@formatjs/intl'
import { describe, expect, it, vi } from 'vitest'
import { compileMessages } from '../../../scripts/build/messages.ts'
import { LANGUAGES } from '../../contract/language.ts'
import english from '../../locales/en-US.json' with { type: 'json' }
import chinese from '../../locales/zh-CN.json' with { type: 'json' }
import { activateLanguage, type MessageId, type MessageValues, t } from './intl.ts'

const LOCALES: Record<string, Record<string, string>> = { 'en-US': english, 'zh-CN': chinese }

/** Builds without WalletConnect leave its messages out, and so do the tests. */
const messagesOf = (language: string) =>
  Object.entries(LOCALES[language] ?? {}).filter(([id]) => !id.startsWith('walletConnect.'))

/** A message of a translator who uses more of ICU than the product does today. */
const TRANSLATED = {
  select: '{side, select, buy {Bought} sell {Sold} other {Traded}} {name}',
  plural: '{count, plural, =0 {No nodes} one {# node} other {# nodes}}',
  number: '{share, number, percent} of {total, number}',
  date: 'on {day, date, ::yyyyMMMd}',
  quoted: "It''s '{'literal'}'",
}

const format = (id: string, values?: MessageValues) => t(id as MessageId, values)

const namesIn = (message: string) => [...message.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)

describe.each(LANGUAGES)('the messages in %s', (language) => {
  const source = createIntl({ locale: language, messages: LOCALES[language] ?? {} })

  it.each([0, 1, 2, 1234])('are those of the locale file, with the number %d', async (number) => {
    await activateLanguage(language)
    for (const [id, message] of messagesOf(language)) {
      const isCount = (name: string) => message.includes(`{${name}, plural`)
      const values = Object.fromEntries(namesIn(message).map((name) => [name, isCount(name) ? number : `<${name}>`]))
      expect(format(id, values)).toBe(String(source.formatMessage({ id }, values)))
    }
  })
})

describe('a message', () => {
  it.each<[id: keyof typeof TRANSLATED, values: MessageValues, text: string]>([
    ['select', { side: 'sell', name: 'TPU' }, 'Sold TPU'],
    ['select', { side: 'swap', name: 'TPU' }, 'Traded TPU'],
    ['plural', { count: 0 }, 'No nodes'],
    ['plural', { count: 1 }, '1 node'],
    ['plural', { count: 1234 }, '1,234 nodes'],
    ['number', { share: 0.25, total: 1234.5 }, '25% of 1,234.5'],
    ['date', { day: new Date(2026, 1, 3).getTime() }, 'on Feb 3, 2026'],
    ['quoted', {}, "It's {literal}"],
  ])('may use all of ICU: %s with %o', async (id, values, text) => {
    vi.doMock('../../locales/en-US.json?ast', () => ({ default: compileMessages(TRANSLATED) }))
    await activateLanguage('en-US')
    vi.doUnmock('../../locales/en-US.json?ast')
    expect(format(id, values)).toBe(text)
  })

  it('shows a value as it is, whatever it contains', async () => {
    await activateLanguage('en-US')
    expect(t('tip.sureBuy', { name: '$& {name} #' })).toBe('Are you sure to buy $& {name} #?')
  })

  it.each([
    ['that is missing', 'tip.unheardOf', {}],
    ['without one of its values', 'tip.sureBuy', {}],
  ])('%s throws here, and is reported and shown as its id in a browser', async (_, id, values) => {
    await activateLanguage('en-US')
    expect(() => format(id, values)).toThrow(id)
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    expect(format(id, values)).toBe(id)
    vi.unstubAllGlobals()
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining(id) }))
  })

  it('that is not valid ICU fails the build', () => {
    expect(() => compileMessages({ broken: 'a {n, plural, one {#}' })).toThrow()
  })
})
