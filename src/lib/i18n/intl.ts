import { createFormatters, DEFAULT_INTL_CONFIG, formatMessage, type IntlConfig } from '@formatjs/intl'
import { proxy, useSnapshot } from 'valtio'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../contract/language.ts'
import { localStore } from '../browser/storage.ts'
import { broadcast, onTabMessage } from '../tabs/channel.ts'

/** A message id. Both locale files have the same ids; an architecture test compares them. */
export type MessageId = keyof typeof import('../../locales/en-US.json')
/** Values of placeholders. Dates are Unix milliseconds. */
export type MessageValues = Record<string, string | number>
/** Formats a message in the current language. */
export type Translate = (id: MessageId, values?: MessageValues) => string

export const language = proxy({
  current: DEFAULT_LANGUAGE,
  /** Whether to offer Chinese: the browser prefers it, and no language has been chosen on this device. */
  offersChinese: false,
})

/** Compiled to syntax trees by the build (scripts/build/messages.ts). */
const loadMessages: Record<Language, () => Promise<{ default: NonNullable<IntlConfig['messages']> }>> = {
  'en-US': () => import('../../locales/en-US.json?ast'),
  'zh-CN': () => import('../../locales/zh-CN.json?ast'),
}

/** Reports a message that is missing or lacks a value; the app shows its id. Tests and the build throw instead. */
function onError(error: Error): void {
  if (typeof reportError === 'undefined') throw error
  reportError(error)
}

/** Not of `createIntl`: that brings formatters of dates, lists and more to every start. */
const formatters = createFormatters()
let config: Parameters<typeof formatMessage>[0] | undefined

let wanted: Language

/** Loads a language and renders everything in it, unless another one is chosen meanwhile. */
export async function activateLanguage(next: Language): Promise<void> {
  wanted = next
  const { default: messages } = await loadMessages[next]()
  if (wanted !== next) return
  config = { ...DEFAULT_INTL_CONFIG, locale: next, messages, onError }
  if (typeof document !== 'undefined') document.documentElement.lang = next
  Object.assign(language, { current: next, offersChinese: false })
}

/** Whether the browser prefers Chinese to English. */
const prefersChinese = (): boolean => /^zh/.test(navigator.languages.find((tag) => /^(?:zh|en)/.test(tag)) ?? '')

/**
 * Loads the language before the first render: the link's, else the stored one, else en-US. Follows other tabs.
 *
 * @param fromLink value of the `lang` search parameter
 */
export async function initLanguage(fromLink: string | null): Promise<void> {
  if (isLanguage(fromLink)) localStore.set('language', fromLink)
  const chosen = [fromLink, localStore.get('language')].find(isLanguage)
  await activateLanguage(chosen ?? DEFAULT_LANGUAGE)
  language.offersChinese = !chosen && prefersChinese()
  onTabMessage((message) => {
    if (message.type === 'languageChanged' && isLanguage(message.language))
      activateLanguage(message.language).catch(() => {})
  })
}

/** Changes and stores the language, in every tab. @throws if it can't be loaded; the language stays */
export async function setLanguage(next: Language): Promise<void> {
  await activateLanguage(next)
  if (wanted !== next) return
  localStore.set('language', next)
  broadcast('languageChanged', { language: next })
}

/** Formats a message outside React. */
export const t: Translate = (id, values) => (config ? String(formatMessage(config, formatters, { id }, values)) : id)

/** Returns `t` and re-renders when the language changes. */
export function useT(): Translate {
  useSnapshot(language).current
  return t
}
