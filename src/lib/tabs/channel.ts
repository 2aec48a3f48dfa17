import type { Tokens } from '../../contract/auth.ts'
import { EDITION } from '../config/env.ts'

/** What one tab tells the others at once. */
export interface TabMessages {
  /** The user logged out. */
  loggedOut: { address: string }
  /** The server ended the session (402). */
  expired: { address: string }
  /** The tokens of a session could not be renewed. */
  dropped: { sessionId: string }
  /** Another account logged in on this device. */
  loggedIn: { address: string }
  /** The tokens of a session that several tabs share (a duplicated tab) were renewed. Stays in memory. */
  refreshed: { sessionId: string; generation: number; tokens: Tokens }
  languageChanged: { language: string }
  /** The server can be reached again. */
  reached: object
}

type Listener = (message: { [K in keyof TabMessages]: { type: K } & TabMessages[K] }[keyof TabMessages]) => void

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`tpu-${EDITION}`)

/** Tells every other tab of this app on this device. */
export function broadcast<K extends keyof TabMessages>(type: K, message: TabMessages[K]): void {
  channel?.postMessage({ type, ...message })
}

/** Hears what other tabs tell; answers how to stop. */
export function onTabMessage(listener: Listener): () => void {
  const hear = (event: MessageEvent) => listener(event.data)
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}

/** The last work of each name in this tab. */
const queues = new Map<string, Promise<unknown>>()

function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = (queues.get(name) ?? Promise.resolve()).then(work, work)
  queues.set(name, turn)
  return turn
}

/**
 * Runs work of a name one after the other, in all tabs (Web Locks). Where the browser has no locks (some web views),
 * only within this tab. The work never begins before this has returned.
 */
export async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  await null
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(`tpu-${EDITION}:${name}`, work) : inTurn(name, work)
}
