import { createIntl } from '@formatjs/intl'
import { describe, expect, it, vi } from 'vitest'
import { LANGUAGES } from '../../contract/language.ts'
import english from '../../locales/en-US.json' with { type: 'json' }
import chinese from '../../locales/zh-CN.json' with { type: 'json' }
import { activateLanguage, type MessageId, type MessageValues, t } from './intl.ts'

const LOCALES: Record<string, Record<string, string>> = { 'en-US': english, 'zh-CN': chinese }

/** Builds without WalletConnect leave its messages out, and so do the tests. */
const messagesOf = (language: string) =>
  Object.entries(LOCALES[language] ?? {}).filter(([id]) => !id.startsWith('walletConnect.'))

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
})
