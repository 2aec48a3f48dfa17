import { whenLoggedIn } from '../session/session.ts'
import { getFlag, setFlag } from './deviceFlags.ts'

/** Requests persistent storage once per device: some browsers show a prompt. */
async function requestPersistence(): Promise<void> {
  if ((await navigator.storage?.persisted?.()) !== false || (await getFlag('persistAsked'))) return
  await setFlag('persistAsked', Date.now())
  await navigator.storage.persist()
}

/** Requests persistent storage after the first login. Failure is ignored. */
export function persistStorageAfterLogin(): void {
  whenLoggedIn()
    .then(requestPersistence)
    .catch(() => {})
}
