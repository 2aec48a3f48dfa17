import { useSnapshot } from 'valtio'
import type { Language } from '../contract/language.ts'
import { language } from '../lib/i18n/intl.ts'
import enUS from './locales/en-US.json'
import zhCN from './locales/zh-CN.json'

type DemoMessages = typeof enUS

/** The demo's own messages: plain strings without placeholders. */
export const MESSAGES: Record<Language, DemoMessages> = { 'en-US': enUS, 'zh-CN': zhCN }

export const useDemoMessages = (): DemoMessages => MESSAGES[useSnapshot(language).current]
