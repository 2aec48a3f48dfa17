import { createIntl, type IntlShape } from '@formatjs/intl'
import { proxy, useSnapshot } from 'valtio'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../contract/language.ts'
import { localStore } from '../browser/storage.ts'
import { LANGUAGE_KEY } from '../config/storageKeys.ts'
import { broadcast, onTabMessage } from '../tabs/channel.ts'

/** A message id. Both locale files have the same ids; an architecture test compares them. */
export type MessageId = keyof typeof import('../../locales/en-US.json')
export type MessageValues = Record<string, string | number>
/** Formats a message in the current language. */
export type Translate = (id: MessageId, values?: MessageValues) => string

export const language = proxy({ current: DEFAULT_LANGUAGE })

const load: Record<Language, () => Promise<{ default: unknown }>> = {
  'en-US': () => import('../../locales/en-US.json'),
  'zh-CN': () => import('../../locales/zh-CN.json'),
}

const isLanguage = (value: string | null | undefined): value is Language => LANGUAGES.some((known) => known === value)

// A missing or uncompiled message would otherwise render as raw ICU. Tests fail on this event.
const reportError = (error: unknown) =>
  globalThis.dispatchEvent?.(new CustomEvent('tpu:intl-error', { detail: String(error) }))

function createI18n() {
  let intl: IntlShape<string> | undefined
  let messages: Record<string, unknown> = {}

  /** Loads a language and renders everything in it. */
  async function activateLanguage(next: Language): Promise<void> {
    const loading = load[next]()
    // The first use of Intl takes 12 to 24 ms: do it while the messages load.
    setTimeout(() => Intl.NumberFormat.supportedLocalesOf(next))
    messages = (await loading).default as Record<string, unknown>
    intl = createIntl({ locale: next, messages: messages as Record<string, string>, onError: reportError })
    if (typeof document !== 'undefined') document.documentElement.lang = next
    language.current = next
  }

  return {
    activateLanguage,

    /**
     * Loads the language before the first render: the link's, else the stored one, else en-US. Follows other tabs.
     *
     * @param fromLink value of the `lang` search parameter
     */
    async initLanguage(fromLink: string | null): Promise<void> {
      if (isLanguage(fromLink)) localStore.set(LANGUAGE_KEY, fromLink)
      const stored = localStore.get(LANGUAGE_KEY)
      await activateLanguage(isLanguage(stored) ? stored : DEFAULT_LANGUAGE)
      onTabMessage((message) => {
        if (message.type === 'languageChanged' && isLanguage(message.language)) void activateLanguage(message.language)
      })
    },

    /** Changes and stores the language, in every tab. */
    async setLanguage(next: Language): Promise<void> {
      localStore.set(LANGUAGE_KEY, next)
      await activateLanguage(next)
      broadcast('languageChanged', { language: next })
    },

    /** Formats a message outside React. */
    t: ((id, values) => {
      // The build compiles only messages with placeholders; plain ones stay strings.
      const message = messages[id]
      if (typeof message === 'string') return message
      return intl ? String(intl.formatMessage({ id }, values)) : id
    }) satisfies Translate as Translate,
  }
}

export const { activateLanguage, initLanguage, setLanguage, t } = createI18n()

/** Returns `t` and re-renders when the language changes. */
export function useT(): Translate {
  useSnapshot(language).current
  return t
}
