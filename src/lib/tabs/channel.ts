import type { Tokens } from '../../contract/auth.ts'
import { INSTALLATION } from '../config/edition.ts'

/** Messages between the tabs of one device. They stay in memory. */
export interface TabMessages {
  /** The user logged out. */
  loggedOut: { address: string }
  /** The server ended a session (402). */
  expired: { sessionId: string }
  /** The tokens of a session, of this generation, could not be refreshed. */
  dropped: { sessionId: string; generation: number }
  /** An account logged in on this device. */
  loggedIn: { address: string }
  /** The tokens of a session were refreshed; a duplicated tab shares the session. */
  refreshed: { sessionId: string; generation: number; tokens: Tokens }
  /** Asks for newer tokens of a session than those of this generation. */
  tokensWanted: { sessionId: string; generation: number }
  languageChanged: { language: string }
  /** The user hides or shows amounts. */
  amountsHidden: { hidden: boolean }
  /** The server is reachable again. */
  reached: object
  /** The user wants newer data than what a request that hangs may bring. */
  refreshWanted: object
  /** Asks the holder of a lock to respond; a frozen tab can't. */
  lockPing: { name: string }
  lockHeld: { name: string }
}

type TabMessage = { [K in keyof TabMessages]: { type: K } & TabMessages[K] }[keyof TabMessages]
type Listener = (message: TabMessage) => void

/**
 * Whether data may be a message: an older or newer tab, or an extension, may post anything. Listeners compare the fields
 * with their own and ignore what doesn't match.
 */
const isTabMessage = (data: { type?: unknown } | null): data is TabMessage => typeof data?.type === 'string'

let channel: BroadcastChannel | undefined

/** Undefined in some web views, and where site data is blocked (Firefox): each tab works alone there. */
function openChannel(): BroadcastChannel | undefined {
  try {
    channel ??= new BroadcastChannel(`tpu-${INSTALLATION}`)
  } catch {
    // Dexie opens a channel when it is loaded, and would not load.
    Object.assign(globalThis, { BroadcastChannel: undefined })
  }
  return channel
}

/** Sends a message to every other tab of the app. Returns false if the browser has no channel. */
export function broadcast<K extends keyof TabMessages>(type: K, message: TabMessages[K]): boolean {
  openChannel()?.postMessage({ type, ...message })
  return channel !== undefined
}

/** Listens to the other tabs. Returns an unsubscribe function. */
export function onTabMessage(listener: Listener): () => void {
  const handle = ({ data }: MessageEvent) => {
    if (isTabMessage(data)) listener(data)
  }
  openChannel()?.addEventListener('message', handle)
  return () => channel?.removeEventListener('message', handle)
}
