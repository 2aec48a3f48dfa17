import { Workbox } from 'workbox-window'
import { BUILT, env } from '../config/env.ts'
import { ifNoTabBusy, whenNoTabBusy } from '../tabs/whenIdle.ts'
import { reloadWhenIdle } from './chunkRecovery.ts'
import { pwa } from './store.ts'

const WORKER_URL = '/sw.js'
/** How often a page that stays open looks for a newer version when it comes to the front. */
const CHECK_EVERY_MS = 60 * 60 * 1000
/** For the new worker to take over; after that the lock is given back. */
const TAKEOVER_LIMIT_MS = 10_000

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

let workbox: Workbox | undefined
let registration: ServiceWorkerRegistration | undefined
let lastCheck = Date.now()
let waiting = new AbortController()

/** The one policy of the page: the worker, and nothing else, may be named by a string. */
function allowWorker(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (url !== WORKER_URL) throw new TypeError(`Not a script of this app: ${url}`)
      return url
    },
  })
}

function offer(): void {
  if (pwa.update === 'none' || pwa.update === 'ready') Object.assign(pwa, { update: 'ready', postponed: false })
}

/** A new worker has taken over, in whichever tab it was accepted: this tab follows it. */
function follow({ known }: { known: boolean }): void {
  let controlled = known
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all belongs to the build that this page is of.
    if (controlled) reloadWhenIdle()
    controlled = true
  })
}

/** Registers the worker, and watches for newer ones. Where there are none (many wallets' web views), nothing happens. */
export async function registerServiceWorker(): Promise<void> {
  if (!BUILT || !env.serviceWorker || !('serviceWorker' in navigator)) return
  allowWorker()
  const known = await navigator.serviceWorker.getRegistration()
  follow({ known: Boolean(navigator.serviceWorker.controller || known?.active) })
  workbox = new Workbox(WORKER_URL)
  workbox.addEventListener('waiting', offer)
  registration = await workbox.register({ immediate: true })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lastCheck > CHECK_EVERY_MS) void checkForUpdate()
  })
}

/** Looks for a newer version now. @returns whether there is one, or `unknown` if the origin can't be reached */
export async function checkForUpdate(): Promise<'newer' | 'newest' | 'unknown'> {
  lastCheck = Date.now()
  try {
    if (registration ? await hasNewerWorker(registration) : await hasNewerPage()) {
      offer()
      return 'newer'
    }
    return 'newest'
  } catch {
    return 'unknown'
  }
}

async function hasNewerWorker(known: ServiceWorkerRegistration): Promise<boolean> {
  await known.update()
  const coming = known.installing
  if (coming)
    await new Promise<void>((resolve) => {
      coming.addEventListener('statechange', () => coming.state !== 'installing' && resolve())
    })
  return known.waiting !== null
}

/** Without a worker: whether the page of the origin starts with another script than this one. */
async function hasNewerPage(): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store' })
  const start = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  if (!answer.ok || !start) throw new Error('not reachable')
  return !(await answer.text()).includes(new URL(start.src).pathname)
}

/** No tab can become busy from here on until the page is gone. */
async function apply(): Promise<void> {
  pwa.update = 'applying'
  if (registration?.waiting) workbox?.messageSkipWaiting()
  else globalThis.location.reload()
  await new Promise((resolve) => setTimeout(resolve, TAKEOVER_LIMIT_MS))
  pwa.update = 'ready'
}

/** The user wants the newer version: now, or as soon as no tab has anything open with a wallet. */
export async function acceptUpdate(): Promise<void> {
  if (pwa.update !== 'ready') return
  if (await ifNoTabBusy(apply)) return
  pwa.update = 'held'
  waiting = new AbortController()
  await whenNoTabBusy(apply, waiting.signal)
}

/** Not now: no more notices of this version in this tab. */
export function postponeUpdate(): void {
  waiting.abort()
  Object.assign(pwa, { update: 'ready', postponed: true })
}
