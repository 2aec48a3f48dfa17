import { createIntl, type IntlShape } from '@formatjs/intl'
import { proxy, useSnapshot } from 'valtio'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../contract/language.ts'
import { localStore } from '../browser/storage.ts'
import { LANGUAGE_KEY } from '../config/storageKeys.ts'
import { broadcast, onTabMessage } from '../tabs/channel.ts'

/** A message id. Both locale files have the same ids; an architecture test compares them. */
export type MessageId = keyof typeof import('../../locales/en-US.json')
export type MessageValues = Record<string, string | number>
/** Formats a message in the current language. */
export type Translate = (id: MessageId, values?: MessageValues) => string

export const language = proxy({ current: DEFAULT_LANGUAGE })

type Messages = Record<string, unknown>
type Load = () => Promise<{ default: Messages }>

/** The parts into which the build splits a locale, see `locales/startMessages.ts`. */
const locales: Record<Language, { start: Load; rest: Load }> = {
  'en-US': {
    start: () => import('../../locales/en-US.json?start'),
    rest: () => import('../../locales/en-US.json?rest'),
  },
  'zh-CN': {
    start: () => import('../../locales/zh-CN.json?start'),
    rest: () => import('../../locales/zh-CN.json?rest'),
  },
}

// A missing or uncompiled message would otherwise render as raw ICU. Tests fail on this event.
const reportError = (error: unknown) =>
  globalThis.dispatchEvent?.(new CustomEvent('tpu:intl-error', { detail: String(error) }))

function createI18n() {
  let intl: IntlShape<string> | undefined
  let messages: Messages = {}
  /** Loads the messages that the first screen doesn't need; undefined once they are there. */
  let loadRest: (() => Promise<void>) | undefined
  let loadingRest: Promise<void> | undefined

  function show(next: Language, ...parts: { default: Messages }[]): void {
    messages = Object.assign({}, ...parts.map((part) => part.default))
    intl = createIntl({ locale: next, messages: messages as Record<string, string>, onError: reportError })
    if (typeof document !== 'undefined') document.documentElement.lang = next
    language.current = next
  }

  /** Loads a language and renders everything in it. */
  async function activateLanguage(next: Language): Promise<void> {
    const { start, rest } = locales[next]
    show(next, ...(await Promise.all([start(), rest()])))
    loadRest = undefined
  }

  /** Loads the messages of the first screen, then the others. */
  async function activateStart(first: Language): Promise<void> {
    const { start, rest } = locales[first]
    const loading = start()
    // The first use of Intl takes 12 to 24 ms: do it while the messages load.
    setTimeout(() => Intl.NumberFormat.supportedLocalesOf(first))
    const loaded = await loading
    show(first, loaded)
    loadRest = async () => {
      const others = await rest()
      // Another language was chosen meanwhile.
      if (loadRest && language.current === first) show(first, loaded, others)
      loadRest = undefined
    }
  }

  /** Loads the messages that the first screen doesn't need. Tries again if the last attempt failed. */
  function loadAllMessages(): Promise<void> {
    loadingRest ??= (loadRest?.() ?? Promise.resolve()).catch((error) => {
      loadingRest = undefined
      throw error
    })
    return loadingRest
  }

  const format: Translate = (id, values) => {
    // The build compiles only messages with placeholders; plain ones stay strings.
    const message = messages[id]
    if (typeof message === 'string') return message
    if (message === undefined && loadRest) return ''
    return intl ? String(intl.formatMessage({ id }, values)) : id
  }

  return {
    activateLanguage,
    loadAllMessages,

    /**
     * Loads the language before the first render: the link's, else the stored one, else en-US. Follows other tabs.
     *
     * @param fromLink value of the `lang` search parameter
     */
    async initLanguage(fromLink: string | null): Promise<void> {
      if (isLanguage(fromLink)) localStore.set(LANGUAGE_KEY, fromLink)
      const stored = localStore.get(LANGUAGE_KEY)
      await activateStart(isLanguage(stored) ? stored : DEFAULT_LANGUAGE)
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
    t: format,

    /** Formats a message in a component, which suspends while the message is loading. */
    tOrSuspend: ((id, values) => {
      if (loadRest && !(id in messages)) throw loadAllMessages()
      return format(id, values)
    }) satisfies Translate as Translate,
  }
}

const { activateLanguage, initLanguage, loadAllMessages, setLanguage, t, tOrSuspend } = createI18n()

export { activateLanguage, initLanguage, loadAllMessages, setLanguage, t }

/** Returns `t` and re-renders when the language changes. The component suspends until its messages have loaded. */
export function useT(): Translate {
  useSnapshot(language).current
  return tOrSuspend
}
