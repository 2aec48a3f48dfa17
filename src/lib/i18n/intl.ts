import { proxy, useSnapshot } from 'valtio'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../contract/language.ts'
import { sleep } from '../browser/sleep.ts'
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

/** Each part contains the one before it, see `locales/parts.ts`. */
const locales: Record<Language, Record<'start' | 'guest' | 'all', Load>> = {
  'en-US': {
    start: () => import('../../locales/en-US.json?start'),
    guest: () => import('../../locales/en-US.json?guest'),
    all: () => import('../../locales/en-US.json?all'),
  },
  'zh-CN': {
    start: () => import('../../locales/zh-CN.json?start'),
    guest: () => import('../../locales/zh-CN.json?guest'),
    all: () => import('../../locales/zh-CN.json?all'),
  },
}

/** Delay before a component asks again for a message that could not be loaded. */
const RETRY_MS = 1000

// Tests fail on this event.
const reportError = (error: unknown) =>
  globalThis.dispatchEvent?.(new CustomEvent('tpu:intl-error', { detail: String(error) }))

function createI18n() {
  let messages: Messages = {}
  /** The parts of the current language that are being loaded; undefined once it is complete. */
  let loading: Partial<Record<'guest' | 'all', Promise<void>>> | undefined

  function show(next: Language, loaded: { default: Messages }): void {
    messages = loaded.default
    if (typeof document !== 'undefined') document.documentElement.lang = next
    language.current = next
  }

  /** Loads a language and renders everything in it. */
  async function activateLanguage(next: Language): Promise<void> {
    show(next, await locales[next].all())
    loading = undefined
  }

  /** Loads the messages of the first screen; the others when they are needed. */
  async function activateStart(first: Language): Promise<void> {
    show(first, await locales[first].start())
    loading = {}
  }

  /** Loads more messages of a language that was activated with those of the start. */
  async function loadPart(part: 'guest' | 'all'): Promise<void> {
    const { current } = language
    const loaded = await locales[current][part]()
    // A language was activated meanwhile, or a larger part came first.
    if (!loading || language.current !== current) return
    show(current, loaded)
    if (part === 'all') loading = undefined
  }

  /** Loads the messages that a guest may need, or all. Tries again if the last attempt failed. */
  async function loadMessages(part: 'guest' | 'all'): Promise<void> {
    if (!loading) return
    const parts = loading
    parts[part] ??= loadPart(part).catch((error) => {
      delete parts[part]
      throw error
    })
    await parts[part]
  }

  /** Loads a message for a component, which asks again as soon as this has ended. */
  async function loadMessage(id: MessageId): Promise<void> {
    try {
      await loadMessages('guest')
      if (!(id in messages)) await loadMessages('all')
    } catch {
      await sleep(RETRY_MS)
    }
  }

  /** Formats a message; one that is missing, or lacks a value, as its id. */
  const format: Translate = (id, values = {}) => {
    const message = messages[id]
    if (message === undefined && loading) return ''
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
    loadMessages,

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
      if (loading && !(id in messages)) throw loadMessage(id)
      return format(id, values)
    }) satisfies Translate as Translate,
  }
}

const { activateLanguage, initLanguage, loadMessages, setLanguage, t, tOrSuspend } = createI18n()

export { activateLanguage, initLanguage, loadMessages, setLanguage, t }

/** Returns `t` and re-renders when the language changes. The component suspends until its messages have loaded. */
export function useT(): Translate {
  useSnapshot(language).current
  return tOrSuspend
}
