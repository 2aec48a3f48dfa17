import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl'
import { proxy, useSnapshot } from 'valtio'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../contract/language.ts'
import { localStore } from '../browser/storage.ts'
import { broadcast, onTabMessage } from '../tabs/channel.ts'

/** Every message has one id, the same in both languages; the architecture test keeps the two files alike. */
export type MessageId = keyof typeof import('../../locales/en-US.json')
export type MessageValues = Record<string, string | number>
/** Formats a message in the language of the moment. */
export type Translate = (id: MessageId, values?: MessageValues) => string

/** Storage key of the chosen language; the one key that outlives an expired session. */
export const LANGUAGE_KEY = 'language'

export const language = proxy({ current: DEFAULT_LANGUAGE })

const cache = createIntlCache()
let intl: IntlShape<string> | undefined
let sentences: Record<string, unknown> = {}

// A message that is missing or was not compiled would otherwise show as raw ICU; tests listen for this event.
const report = (error: unknown) =>
  globalThis.dispatchEvent?.(new CustomEvent('tpu:intl-error', { detail: String(error) }))

const load: Record<Language, () => Promise<{ default: unknown }>> = {
  'en-US': () => import('../../locales/en-US.json'),
  'zh-CN': () => import('../../locales/zh-CN.json'),
}

const isLanguage = (t: string | null | undefined): t is Language => LANGUAGES.some((known) => known === t)

async function show(next: Language): Promise<void> {
  const loading = load[next]()
  // The first use of Intl is slow: better while the messages are on their way than when they are there.
  setTimeout(() => Intl.NumberFormat.supportedLocalesOf(next))
  const { default: messages } = await loading
  sentences = messages as Record<string, unknown>
  intl = createIntl({ locale: next, messages: messages as Record<string, string>, onError: report }, cache)
  if (typeof document !== 'undefined') document.documentElement.lang = next
  language.current = next
}

/** Loads the language before the first render: of the link that was opened, else the stored one, else en-US. */
export async function initLanguage(fromLink: string | null): Promise<void> {
  if (isLanguage(fromLink)) localStore.set(LANGUAGE_KEY, fromLink)
  const stored = localStore.get(LANGUAGE_KEY)
  await show(isLanguage(stored) ? stored : DEFAULT_LANGUAGE)
  onTabMessage((message) => {
    if (message.type === 'languageChanged' && isLanguage(message.language)) void show(message.language)
  })
}

/** Changes the language here and in every other tab, and keeps it. */
export async function setLanguage(next: Language): Promise<void> {
  localStore.set(LANGUAGE_KEY, next)
  await show(next)
  broadcast('languageChanged', { language: next })
}

/** Formats a message outside of React. */
export const text: Translate = (id, values) => {
  // A sentence without placeholders is left as it is by the build; there is no parser here that could read it.
  const sentence = sentences[id]
  if (typeof sentence === 'string') return sentence
  return intl ? String(intl.formatMessage({ id }, values)) : id
}

/** Formats messages in a component, which follows the language. */
export function useT(): Translate {
  useSnapshot(language).current
  return text
}
