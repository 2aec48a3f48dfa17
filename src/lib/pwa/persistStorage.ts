import { subscribe } from 'valtio'
import { session } from '../session/session.ts'
import { getFlag, setFlag } from './deviceFlags.ts'

/** Asks the browser to keep what the app stores. Once per device: some browsers ask their user, who may say no. */
async function persist(): Promise<void> {
  if ((await navigator.storage?.persisted?.()) !== false || (await getFlag('persistAsked'))) return
  await setFlag('persistAsked', Date.now())
  await navigator.storage.persist()
}

/** After a login there is something to keep. A refusal, or a browser that can't, is no trouble. */
export function persistStorageAfterLogin(): void {
  const look = () => {
    if (!session.address) return
    stop()
    persist().catch(() => {})
  }
  const stop = subscribe(session, look)
  look()
}
