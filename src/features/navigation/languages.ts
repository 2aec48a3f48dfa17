import type { Language } from '../../contract/language.ts'

/** Each name in its own language, for users who can't read the current one. */
export const LANGUAGE_NAMES: Record<Language, string> = { 'zh-CN': '简体中文', 'en-US': 'English' }
