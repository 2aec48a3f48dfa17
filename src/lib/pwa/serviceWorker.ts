import { Workbox } from 'workbox-window'
import { sleep } from '../browser/sleep.ts'
import { BUILT, env } from '../config/env.ts'
import { ifNoTabBusy, whenNoTabBusy } from '../tabs/whenNoTabBusy.ts'
import { reloadWhenIdle } from './chunkRecovery.ts'
import { pwa } from './store.ts'

const WORKER_URL = '/sw.js'
/** Minimum interval between update checks when the page becomes visible. */
const CHECK_EVERY_MS = 60 * 60 * 1000
/** How long to wait for the new worker to take control before releasing the update lock. */
const TAKEOVER_LIMIT_MS = 10_000

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

/** Reloads when any tab activates a new service worker. */
function reloadOnControllerChange(hadWorker: boolean): void {
  let controlled = hadWorker
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The very first worker belongs to the build of this page.
    if (controlled) reloadWhenIdle()
    controlled = true
  })
}

async function hasNewWorker(registration: ServiceWorkerRegistration): Promise<boolean> {
  await registration.update()
  const { installing } = registration
  if (installing)
    await new Promise<void>((resolve) => {
      installing.addEventListener('statechange', () => installing.state !== 'installing' && resolve())
    })
  return registration.waiting !== null
}

/** Without a service worker: whether the origin's page has another entry script. */
async function hasNewPage(): Promise<boolean> {
  const response = await fetch('/', { cache: 'no-store' })
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  if (!response.ok || !entry) throw new Error('not reachable')
  return !(await response.text()).includes(new URL(entry.src).pathname)
}

function createUpdater() {
  let workbox: Workbox | undefined
  let registration: ServiceWorkerRegistration | undefined
  let lastCheck = Date.now()
  let held = new AbortController()

  /** Checks for a new version. @returns `unknown` if the origin can't be reached */
  async function checkForUpdate(): Promise<'newer' | 'newest' | 'unknown'> {
    lastCheck = Date.now()
    try {
      if (registration ? await hasNewWorker(registration) : await hasNewPage()) {
        offerUpdate()
        return 'newer'
      }
      return 'newest'
    } catch {
      return 'unknown'
    }
  }

  /** Runs while holding the update lock, so that no tab becomes busy until the page reloads. */
  async function apply(): Promise<void> {
    pwa.update = 'applying'
    if (registration?.waiting) workbox?.messageSkipWaiting()
    else globalThis.location.reload()
    await sleep(TAKEOVER_LIMIT_MS)
    pwa.update = 'ready'
  }

  return {
    checkForUpdate,

    /** Registers the service worker and watches for updates. Does nothing where there is none (many web views). */
    async registerServiceWorker(): Promise<void> {
      if (!BUILT || !env.serviceWorker || !('serviceWorker' in navigator)) return
      createTrustedTypesPolicy()
      const existing = await navigator.serviceWorker.getRegistration()
      reloadOnControllerChange(Boolean(navigator.serviceWorker.controller || existing?.active))
      workbox = new Workbox(WORKER_URL)
      workbox.addEventListener('waiting', offerUpdate)
      registration = await workbox.register({ immediate: true })
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible' && Date.now() - lastCheck > CHECK_EVERY_MS) void checkForUpdate()
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

export const { checkForUpdate, registerServiceWorker, acceptUpdate, postponeUpdate } = createUpdater()
