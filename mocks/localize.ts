import { DEFAULT_LANGUAGE, type Language } from '../src/contract/language.ts'

/** A text that the server localises. */
export type Localized = Readonly<Record<Language, string>>

/** The language that a caller prefers among those of the product. */
export function preferredLanguage(acceptLanguage: string | null): Language {
  const first = (acceptLanguage ?? '').split(',').find((tag) => /^\s*(zh|en)\b/i.test(tag))
  if (!first) return DEFAULT_LANGUAGE
  return /^\s*zh/i.test(first) ? 'zh-CN' : 'en-US'
}
