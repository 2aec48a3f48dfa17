import { proxy, useSnapshot } from 'valtio'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../contract/language.ts'
import { localStore } from '../browser/storage.ts'
import { LANGUAGE_KEY } from '../config/storageKeys.ts'
import { broadcast, onTabMessage } from '../tabs/channel.ts'
import { type CompiledMessage, formatMessage, type MessageValues } from './formatMessage.ts'

export type { MessageValues }

/** A message id. Both locale files have the same ids; an architecture test compares them. */
export type MessageId = keyof typeof import('../../locales/en-US.json')
/** Formats a message in the current language. */
export type Translate = (id: MessageId, values?: MessageValues) => string

export const language = proxy({ current: DEFAULT_LANGUAGE })

type Messages = Record<string, CompiledMessage>
type Load = () => Promise<{ default: Messages }>

/** A locale, and the part of it that the first screen needs, see `locales/startMessages.ts`. */
const locales: Record<Language, { start: Load; all: Load }> = {
  'en-US': {
    start: () => import('../../locales/en-US.json?start'),
    all: () => import('../../locales/en-US.json?all'),
  },
  'zh-CN': {
    start: () => import('../../locales/zh-CN.json?start'),
    all: () => import('../../locales/zh-CN.json?all'),
  },
}

// Tests fail on this event.
const reportError = (error: unknown) =>
  globalThis.dispatchEvent?.(new CustomEvent('tpu:intl-error', { detail: String(error) }))

function createI18n() {
  let messages: Messages = {}
  /** Loads the messages that the first screen doesn't need; undefined once they are there. */
  let loadRest: (() => Promise<void>) | undefined
  let loadingRest: Promise<void> | undefined

  function show(next: Language, loaded: { default: Messages }): void {
    messages = loaded.default
    if (typeof document !== 'undefined') document.documentElement.lang = next
    language.current = next
  }

  /** Loads a language and renders everything in it. */
  async function activateLanguage(next: Language): Promise<void> {
    show(next, await locales[next].all())
    loadRest = undefined
  }

  /** Loads the messages of the first screen; the others when they are needed. */
  async function activateStart(first: Language): Promise<void> {
    show(first, await locales[first].start())
    loadRest = async () => {
      const all = await locales[first].all()
      // Another language was chosen meanwhile.
      if (loadRest && language.current === first) show(first, all)
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

  /** Formats a message; one that is missing, or lacks a value, as its id. */
  const format: Translate = (id, values = {}) => {
    const message = messages[id]
    if (message === undefined && loadRest) return ''
    try {
      if (message === undefined) throw new Error(`no message ${id}`)
      return formatMessage(message, values, language.current)
    } catch (error) {
      reportError(error)
      return id
    }
  }

  return {
    activateLanguage,
    loadAllMessages,

    /**
     * Loads the language before the first render: the link's, else the stored one, else en-US. Follows other tabs.
     *
     * @param fromLink value of the `lang` search parameter
     * @param isStart whether the messages of the start are enough
     */
    async initLanguage(fromLink: string | null, isStart: boolean): Promise<void> {
      if (isLanguage(fromLink)) localStore.set(LANGUAGE_KEY, fromLink)
      const stored = localStore.get(LANGUAGE_KEY)
      await (isStart ? activateStart : activateLanguage)(isLanguage(stored) ? stored : DEFAULT_LANGUAGE)
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
