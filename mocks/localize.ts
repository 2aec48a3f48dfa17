import { DEFAULT_LANGUAGE, type Language } from '../src/contract/language.ts'

/** A text in every language of the product. */
export type Localized = Readonly<Record<Language, string>>

/** Returns a text in a language. Rows have every text in all languages. */
export const translate = (text: Partial<Localized>, language: Language): string => text[language] ?? ''

/** Returns the first supported language of an `Accept-Language` header, or the default language. */
export function preferredLanguage(acceptLanguage: string | null): Language {
  const first = (acceptLanguage ?? '').split(',').find((tag) => /^\s*(zh|en)\b/i.test(tag))
  if (!first) return DEFAULT_LANGUAGE
  return /^\s*zh/i.test(first) ? 'zh-CN' : 'en-US'
}
