import { createIntl } from '@formatjs/intl'
import type { Language } from '../../../src/contract/language.ts'
import type { MessageId, MessageValues, Translate } from '../../../src/lib/intl.ts'
import english from '../../../src/locales/en-US.json' with { type: 'json' }
import chinese from '../../../src/locales/zh-CN.json' with { type: 'json' }

const MESSAGES: Record<Language, Record<string, string>> = { 'en-US': english, 'zh-CN': chinese }

/** The product's own words, so that a test breaks when a sentence is missing, not when it is improved. */
export function wordsIn(language: Language): Translate {
  const intl = createIntl({ locale: language, messages: MESSAGES[language] })
  return (id: MessageId, values?: MessageValues) => String(intl.formatMessage({ id }, values))
}
