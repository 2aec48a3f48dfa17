import { EDITION } from '../config/edition.ts'
import { openSheet } from '../notifications/sheets.ts'
import { whenLoggedIn } from '../session/session.ts'
import { discovery } from '../wallet/discovery.ts'
import { installMethod } from './installMethod.ts'
import { pwa } from './store.ts'

/** Don't offer installation before the second visit. */
const VISITS_BEFORE_OFFER = 2

/** Whether the page is in the window of the installed app. */
export const isStandalone = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** How the app can be installed here. @param prompt whether the browser has fired its install prompt */
export const currentInstallMethod = (prompt: boolean): 'prompt' | 'steps' | null =>
  installMethod(
    {
      userAgent: navigator.userAgent,
      maxTouchPoints: navigator.maxTouchPoints,
      standalone: isStandalone(),
      // The demo wallet is part of the page.
      wallet: EDITION === 'live' && ('ethereum' in globalThis || discovery.wallets.length > 0),
    },
    prompt,
  )

/** Reloads and history navigation are not visits. */
const isNewVisit = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate')

const loadFlags = async () => (await import('../durable/flags.ts')).flags

async function countVisit(): Promise<number> {
  const flags = await loadFlags()
  const visits = ((await flags.get('visits')) ?? 0) + (isNewVisit() ? 1 : 0)
  await flags.put(visits, 'visits')
  return visits
}

/** Offers installation from the second visit on, unless it was declined. */
export async function startInstallOffer(): Promise<void> {
  globalThis.addEventListener('appinstalled', () => Object.assign(pwa, { prompt: null, offerInstall: false }))
  // No guest loads Dexie for this alone: a member's start has loaded it, and the service worker has stored it.
  const { serviceWorker } = navigator
  await Promise.race([whenLoggedIn(), ...(serviceWorker ? [serviceWorker.ready] : [])])
  pwa.offerInstall = (await countVisit()) >= VISITS_BEFORE_OFFER && !(await (await loadFlags()).get('installDeclined'))
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
