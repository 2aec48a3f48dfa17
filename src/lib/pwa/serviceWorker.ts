import { Workbox } from 'workbox-window'
import { doubling } from '../browser/backoff.ts'
import { onReturn } from '../browser/onReturn.ts'
import { reload } from '../browser/reload.ts'
import { sleep } from '../browser/sleep.ts'
import { BASE } from '../config/base.ts'
import { BUILT, env } from '../config/env.ts'
import { ifNoTabBusy, whenNoTabBusy } from '../tabs/updateLock.ts'
import { reloadWhenIdle } from './chunkRecovery.ts'
import { readHostPage } from './hostPage.ts'
import { pwa } from './store.ts'

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
/** Delays before a refused update is tried again. */
const RETRY_DELAYS = doubling(60 * 1000, CHECK_EVERY_MS)

/** Result of a check. `incomplete`: the host doesn't have all files of the new version yet. */
export type UpdateCheck = 'newer' | 'newest' | 'incomplete' | 'unknown'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/** The page's only Trusted Types policy: no script URL but the worker's. */
function createTrustedTypesPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (url !== WORKER_URL) throw new TypeError(`Script URL not allowed: ${url}`)
      return url
    },
  })
}

function offerUpdate(): void {
  if (pwa.update === 'none' || pwa.update === 'ready') Object.assign(pwa, { update: 'ready', postponed: false })
}

/** Resolves when a worker has been installed (true) or refused (false). */
const isInstalled = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const settle = () => {
      if (worker.state !== 'installing') resolve(worker.state !== 'redundant')
    }
    worker.addEventListener('statechange', settle)
    settle()
  })

async function checkWorker(registration: ServiceWorkerRegistration): Promise<UpdateCheck> {
  await registration.update()
  const { installing } = registration
  if (installing && !(await isInstalled(installing))) return 'incomplete'
  return registration.waiting ? 'newer' : 'newest'
}

/** Without a service worker: whether the host's page starts with another script. */
async function checkPage(): Promise<UpdateCheck> {
  const entry = document.querySelector('script[type="module"][src], link[data-entry]')
  const { files, isComplete } = await readHostPage()
  if (!entry || files.length === 0) return 'unknown'
  if (files.includes(entry.getAttribute('src') ?? entry.getAttribute('href') ?? '')) return 'newest'
  return isComplete ? 'newer' : 'incomplete'
}

/**
 * @param container of the service workers; undefined where there are none (many web views)
 * @param workbox registers the worker and sends it messages
 */
export function createUpdater(
  container: ServiceWorkerContainer | undefined,
  workbox: Pick<Workbox, 'register' | 'messageSkipWaiting'> | undefined = container && new Workbox(WORKER_URL),
) {
  let registration: ServiceWorkerRegistration | undefined
  let lastCheck = Date.now()
  let refusals = 0
  let held = new AbortController()
  const watched = new WeakSet<ServiceWorker>()

  /** Checks for a new version. @returns `unknown` if the origin can't be reached */
  async function checkForUpdate(): Promise<UpdateCheck> {
    lastCheck = Date.now()
    try {
      // A first worker that was refused leaves a registration without one.
      const result = await (registration?.active ? checkWorker(registration) : checkPage())
      if (result === 'newer') offerUpdate()
      return result
    } catch {
      return 'unknown'
    }
  }

  /** Offers a version once it is installed. One that was refused is tried again: its host is being deployed to. */
  async function watchInstall(worker: ServiceWorker | null, isUpdate: boolean): Promise<void> {
    if (!worker || watched.has(worker)) return
    watched.add(worker)
    if (await isInstalled(worker)) {
      refusals = 0
      if (isUpdate) offerUpdate()
      return
    }
    setTimeout(() => void checkForUpdate(), RETRY_DELAYS(refusals++))
  }

  /** Reloads when any tab activates a new service worker. */
  function reloadOnControllerChange(workers: ServiceWorkerContainer, hadWorker: boolean): void {
    let controlled = hadWorker
    workers.addEventListener('controllerchange', () => {
      // The very first worker belongs to the build of this page.
      if (controlled) reloadWhenIdle()
      controlled = true
    })
  }

  /** Runs while holding the update lock, so that no tab becomes busy until the page reloads. */
  async function apply(): Promise<void> {
    pwa.update = 'applying'
    await sleep(REST_MS)
    if (registration?.waiting) workbox?.messageSkipWaiting()
    else reload()
    await sleep(TAKEOVER_LIMIT_MS)
    pwa.update = 'ready'
  }

  return {
    checkForUpdate,

    /** Registers the service worker and watches for updates. */
    async registerServiceWorker(): Promise<void> {
      if (!container) return
      createTrustedTypesPolicy()
      const existing = await container.getRegistration()
      reloadOnControllerChange(container, Boolean(container.controller || existing?.active))
      const current = await workbox?.register({ immediate: true })
      if (!current) return
      registration = current
      // Files may be gone, and the page may be offline when it needs them.
      current.active?.postMessage({ type: 'COMPLETE' })
      const watch = () => void watchInstall(current.installing, current.active !== null)
      current.addEventListener('updatefound', watch)
      watch()
      if (current.waiting) offerUpdate()
      onReturn(() => {
        if (Date.now() - lastCheck > CHECK_EVERY_MS) void checkForUpdate()
      })
    },

    /** Applies the update now, or as soon as no tab has work in progress. */
    async acceptUpdate(): Promise<void> {
      if (pwa.update !== 'ready') return
      if (await ifNoTabBusy(apply)) return
      pwa.update = 'held'
      held = new AbortController()
      await whenNoTabBusy(apply, held.signal)
    },

    /** Hides the notice of this version in this tab. */
    postponeUpdate(): void {
      held.abort()
      Object.assign(pwa, { update: 'ready', postponed: true })
    },
  }
}

export const { checkForUpdate, registerServiceWorker, acceptUpdate, postponeUpdate } = createUpdater(
  BUILT && env.serviceWorker ? globalThis.navigator?.serviceWorker : undefined,
)
