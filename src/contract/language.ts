/** Supported languages, as sent in `Accept-Language`. */
export const LANGUAGES = ['en-US', 'zh-CN'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'en-US'

export const isLanguage = (value: string | null | undefined): value is Language =>
  LANGUAGES.some((known) => known === value)
