import { whenLoggedIn } from '../session/session.ts'

/** Requests persistent storage once per device: some browsers show a prompt. */
async function requestPersistence(): Promise<void> {
  if ((await navigator.storage?.persisted?.()) !== false) return
  const { flags } = await import('../durable/flags.ts')
  if (await flags.get('persistAsked')) return
  await flags.put(Date.now(), 'persistAsked')
  await navigator.storage.persist()
}

/** Requests persistent storage after the first login. Failure is ignored. */
export function persistStorageAfterLogin(): void {
  whenLoggedIn()
    .then(requestPersistence)
    .catch(() => {})
}
