import type { Language } from '../../contract/language.ts'

/** Each in its own language: who looks for it may not read the other. */
export const LANGUAGE_NAMES: Record<Language, string> = { 'zh-CN': '简体中文', 'en-US': 'English' }
