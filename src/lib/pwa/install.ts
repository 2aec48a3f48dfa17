import { openSheet } from '../overlays/sheets.ts'
import { whenLoggedIn } from '../session/session.ts'
import { isStandalone } from './installMethod.ts'
import { pwa } from './store.ts'

/** Don't offer installation before the second visit. */
const VISITS_BEFORE_OFFER = 2

/** The address that loaded this page; undefined after a reload or a step in the history. */
export function loadedBy(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation')
  return entry && 'type' in entry && entry.type === 'navigate' ? entry.name : undefined
}

const loadFlags = async () => (await import('../durable/flags.ts')).flags

/** Offers installation from the second visit on, unless it was declined. */
export async function startInstallOffer(): Promise<void> {
  globalThis.addEventListener('appinstalled', () => Object.assign(pwa, { prompt: null, offerInstall: false }))
  // No guest loads Dexie for this alone: a member's start has loaded it, and the service worker has stored it.
  const { serviceWorker } = navigator
  await Promise.race([whenLoggedIn(), ...(serviceWorker ? [serviceWorker.ready] : [])])
  const flags = await loadFlags()
  const visits = ((await flags.get('visits')) ?? 0) + (loadedBy() ? 1 : 0)
  await flags.put(visits, 'visits')
  pwa.offerInstall = visits >= VISITS_BEFORE_OFFER && !(await flags.get('installDeclined'))
}

/** Opens the browser's install prompt, or a sheet with the steps for iOS. */
export async function install(): Promise<void> {
  const { prompt } = pwa
  if (!prompt) return openSheet('install')
  // The event can be used once.
  pwa.prompt = null
  const { outcome } = await prompt.prompt()
  if (outcome === 'dismissed') await declineInstall()
}

/** Stops offering installation on this device; the drawer still has it. */
export async function declineInstall(): Promise<void> {
  pwa.offerInstall = false
  const flags = await loadFlags().catch(() => undefined)
  await flags?.put(Date.now(), 'installDeclined').catch(() => {})
}

/** @param flag remembers the request, which is then made once; without a flag it is always made */
async function askToPersist(flag?: 'persistAsked' | 'persistAskedInstalled'): Promise<void> {
  await whenLoggedIn()
  if ((await navigator.storage?.persisted?.()) !== false) return
  const flags = await loadFlags()
  if (flag && (await flags.get(flag))) return
  if (flag) await flags.put(Date.now(), flag)
  await navigator.storage.persist()
}

/**
 * Asks the browser to keep the storage, after the first login on the device: some browsers show a prompt. And again once the app
 * is installed: Chromium says no before, without a prompt.
 */
export async function persistStorage(): Promise<void> {
  globalThis.addEventListener('appinstalled', () => void askToPersist().catch(() => {}))
  await askToPersist(isStandalone() ? 'persistAskedInstalled' : 'persistAsked')
}
