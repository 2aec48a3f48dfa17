import type { Tokens } from '../../contract/auth.ts'
import { EDITION } from '../config/env.ts'

/** Messages between the tabs of one device. They stay in memory. */
export interface TabMessages {
  /** The user logged out. */
  loggedOut: { address: string }
  /** The server ended the session (402). */
  expired: { address: string }
  /** The tokens of a session could not be refreshed. */
  dropped: { sessionId: string }
  /** An account logged in on this device. */
  loggedIn: { address: string }
  /** The tokens of a session were refreshed; a duplicated tab shares the session. */
  refreshed: { sessionId: string; generation: number; tokens: Tokens }
  languageChanged: { language: string }
  /** The server is reachable again. */
  reached: object
}

type Listener = (message: { [K in keyof TabMessages]: { type: K } & TabMessages[K] }[keyof TabMessages]) => void

function createTabChannel(name: string) {
  let opened: BroadcastChannel | undefined
  // Some web views have no BroadcastChannel: each tab then works alone.
  const channel = () => {
    if (!opened && typeof BroadcastChannel !== 'undefined') opened = new BroadcastChannel(name)
    return opened
  }
  return {
    /** Sends a message to every other tab of the app. */
    broadcast<K extends keyof TabMessages>(type: K, message: TabMessages[K]): void {
      channel()?.postMessage({ type, ...message })
    },

    /** Listens to the other tabs. Returns an unsubscribe function. */
    onTabMessage(listener: Listener): () => void {
      const handle = (event: MessageEvent) => listener(event.data)
      channel()?.addEventListener('message', handle)
      return () => channel()?.removeEventListener('message', handle)
    },
  }
}

export const { broadcast, onTabMessage } = createTabChannel(`tpu-${EDITION}`)
