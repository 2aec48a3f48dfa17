import { Workbox } from 'workbox-window'
import { backoff, doubling } from '../browser/backoff.ts'
import { onReturn } from '../browser/onReturn.ts'
import { reload } from '../browser/reload.ts'
import { sleep } from '../browser/sleep.ts'
import { BASE } from '../config/base.ts'
import { BUILT, env } from '../config/env.ts'
import { ifNoTabBusy, whenNoTabBusy } from '../tabs/updateLock.ts'
import { checkHostPage } from './checkHostPage.ts'
import { pwa, type UpdateCheck } from './store.ts'

const WORKER_URL = `${BASE}sw.js`
/** Minimum interval between update checks when the user returns. */
const CHECK_EVERY_MS = 60 * 60 * 1000
/** How long to wait for the new worker to take control before releasing the update lock. */
const TAKEOVER_LIMIT_MS = 10_000
/**
 * How long the screen comes to rest before the new worker takes control. Chromium starts a worker for a link that comes
 * under the pointer, and does not replace an old one for half a minute that it starts while that worker stops.
 */
const REST_MS = 500
/** Delays before a refused worker is tried again. */
const RETRY_DELAYS = doubling(60 * 1000, CHECK_EVERY_MS)

/** False in many web views. */
const hasServiceWorkers = BUILT && env.serviceWorker && Boolean(globalThis.navigator?.serviceWorker)

/** Of the last registration: each registers once. */
let workbox: Workbox | undefined
let registration: ServiceWorkerRegistration | undefined
let lastCheck = Date.now()
let isRetrying = false

/** The page's only Trusted Types policy: no script URL but the worker's. */
function createTrustedTypesPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } }
  // A browser refuses what a default policy returns null for.
  trustedTypes?.createPolicy('default', { createScriptURL: (url: string) => (url === WORKER_URL ? url : null) })
}

/** Offers what a check has found, unless the user has accepted it. */
function offerIfNewer(check: UpdateCheck): UpdateCheck {
  const isAccepted = pwa.update === 'held' || pwa.update === 'applying'
  if (check === 'newer' && !isAccepted) pwa.update = 'ready'
  return check
}

/** Checks for a new version. @returns `unknown` if the origin can't be reached */
export async function checkForUpdate(): Promise<UpdateCheck> {
  lastCheck = Date.now()
  try {
    if (registration?.active) {
      await registration.update()
      return await followInstall()
    }
    // Browsers drop the registration of a first worker that was refused.
    void register()
    return offerIfNewer(await checkHostPage())
  } catch {
    return 'unknown'
  }
}

/** Offers a version once it is installed. One that was refused is tried again: not all its files were there. */
async function followInstall(): Promise<UpdateCheck> {
  const worker = registration?.installing
  // Installed, or refused.
  if (worker?.state === 'installing')
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
  if (worker?.state === 'redundant') {
    void retry()
    return 'incomplete'
  }
  // The very first worker belongs to the build of this page.
  return offerIfNewer(registration?.active && registration.waiting ? 'newer' : 'newest')
}

/** Tries again until a worker is active and none is refused. */
async function retry(): Promise<void> {
  if (isRetrying) return
  isRetrying = true
  for await (const _ of backoff(RETRY_DELAYS))
    if (['newer', 'newest'].includes(await checkForUpdate()) && registration?.active) break
  isRetrying = false
}

async function register(): Promise<void> {
  if (!hasServiceWorkers) return
  try {
    workbox = new Workbox(WORKER_URL)
    registration = await workbox.register({ immediate: true })
    registration?.addEventListener('updatefound', () => void followInstall())
    void followInstall()
  } catch {
    // The script was lost on its way.
    void retry()
  }
}

/** Registers the service worker and watches for updates. */
export async function registerServiceWorker(): Promise<void> {
  onReturn(() => {
    if (Date.now() - lastCheck > CHECK_EVERY_MS) void checkForUpdate()
  })
  if (!hasServiceWorkers) return
  createTrustedTypesPolicy()
  await register()
  // Files may be gone, and the page may be offline when it needs them.
  registration?.active?.postMessage({ type: 'COMPLETE' })
}

/** Runs while holding the update lock, so that no tab becomes busy until the page reloads. */
async function apply(): Promise<void> {
  pwa.update = 'applying'
  await sleep(REST_MS)
  if (registration?.waiting) workbox?.messageSkipWaiting()
  else void reload()
  await sleep(TAKEOVER_LIMIT_MS)
  pwa.update = 'ready'
}

/** Applies the update now, or as soon as no tab has work in progress. */
export async function acceptUpdate(): Promise<void> {
  if (pwa.update !== 'ready' && pwa.update !== 'postponed') return
  if (await ifNoTabBusy(apply)) return
  pwa.update = 'held'
  await whenNoTabBusy(apply, () => pwa.update === 'held')
}

/** Hides the notice of this version in this tab. */
export function postponeUpdate(): void {
  pwa.update = 'postponed'
}
