import { proxy, subscribe } from 'valtio'
import type { Tokens } from '../../contract/auth.ts'
import { sessionStore } from '../browser/storage.ts'
import { onTabMessage } from '../tabs/channel.ts'

/**
 * What session storage holds of a login, under the key `session`. Per tab; a duplicated tab inherits a copy,
 * which is why a login has an id and its tokens a generation.
 */
interface Login {
  /** Of this login; random. */
  id: string
  /** Checksummed address of the account. */
  address: string
  /** How often the tokens were renewed. */
  generation: number
  tokens: Tokens
}

const KEY = 'session'
/** `<session id>:<generation>` of the last refresh on this device: tells tabs that share a session who was first. */
export const LAST_REFRESH_KEY = 'lastRefresh'

/** Who is logged in. Tokens are kept out of it: nothing that is shown needs them. */
export const session = proxy({ address: null as string | null })

let login: Login | null = restore()

function restore(): Login | null {
  try {
    const stored = JSON.parse(sessionStore.get(KEY) ?? 'null') as Login | null
    const good = stored && typeof stored.tokens?.accessToken === 'string' && typeof stored.address === 'string'
    session.address = good ? stored.address : null
    return good ? stored : null
  } catch {
    return null
  }
}

function keep(next: Login | null): void {
  login = next
  if (next) sessionStore.set(KEY, JSON.stringify(next))
  else sessionStore.remove(KEY)
  session.address = next?.address ?? null
}

/** The login of this tab, or null. */
export const currentLogin = (): Readonly<Login> | null => login

/** Begins a session with the tokens that `authorize` answered. */
export const startSession = (address: string, tokens: Tokens): void =>
  keep({ id: crypto.randomUUID(), address, generation: 0, tokens })

/** Takes renewed tokens, if they are of this login and newer than what it has. */
export function updateTokens(id: string, generation: number, tokens: Tokens): void {
  if (login?.id === id && generation > login.generation) keep({ ...login, generation, tokens })
}

/** Forgets the session in this tab. */
export const clearSession = (): void => keep(null)

/** Resolves once somebody is logged in in this tab. */
export const whenLoggedIn = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = subscribe(session, look)
    function look() {
      if (!session.address) return
      stop()
      resolve()
    }
    look()
  })

onTabMessage((message) => {
  if (message.type === 'refreshed') updateTokens(message.sessionId, message.generation, message.tokens)
})
