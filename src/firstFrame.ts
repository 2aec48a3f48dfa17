/**
 * Runs inline in every page, before anything has loaded: shows the prerendered frame that fits the login, the saved data and
 * the language, and requests what it needs together with the app's code. Every kilobyte of it delays the first paint.
 */
import {
  DEFAULT_FRAME,
  ENTRY_MARK,
  FRAME_STYLES,
  FRAMES_IN_ROOT,
  guestFrame,
  PENDING,
  preloadMeta,
  SAVED_FRAME,
  SAVED_FRAME_META,
  START_STYLES,
  tappedName,
} from './frames.ts'
import { readSavedRows } from './lib/account/readSavedRows.ts'
import { localStore } from './lib/browser/storage.ts'
import { readDatabase } from './lib/cache/readDatabase.ts'
import { pageOf } from './lib/config/pages.ts'
import { AMOUNTS_HIDDEN_KEY } from './lib/config/storageKeys.ts'
import { maskAddress } from './lib/format/addresses.ts'
import type { Flag } from './lib/pwa/deviceFlags.ts'
import { FLAGS_DATABASE, FLAGS_STORE } from './lib/pwa/flagsDatabase.ts'
import { loggedInAddress } from './lib/session/loggedInAddress.ts'

/** How long the frame waits for the cached balances, so that it is painted once. */
const MAX_PENDING_MS = 100
/** How long the app's code waits for them once the frame has been painted without them. */
const MAX_FILL_MS = 500

function preload(frame: string): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${preloadMeta(frame)}"]`)
  for (const href of meta?.content.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

function showAccount(element: Element): void {
  const address = loggedInAddress()
  if (!address) return
  element.textContent = maskAddress(address)
  element.removeAttribute('data-account')
}

/** Without React, see amountPrivacy.ts. */
async function areAmountsHidden(): Promise<boolean> {
  if (localStore.get(AMOUNTS_HIDDEN_KEY) !== null) return true
  const flag: Flag = 'amountsHidden'
  const read = readDatabase(FLAGS_DATABASE, [FLAGS_STORE], (transaction, resultOf) =>
    resultOf<number | undefined>(transaction.objectStore(FLAGS_STORE).get(flag)),
  )
  return ((await read.catch(() => 0)) ?? 0) > 0
}

/**
 * Reads the cached balances, on the page that shows them, and loads what fills a frame with them: once the bar has been
 * painted, which a request would delay.
 */
async function loadBalances(): Promise<((frame: ParentNode) => void) | undefined> {
  const url = document.querySelector<HTMLMetaElement>(`meta[name="${SAVED_FRAME_META}"]`)?.content
  if (!url || !frame.startsWith(SAVED_FRAME)) return undefined
  const code: Promise<typeof import('./savedFrame.ts')> = painted().then(() => import(/* @vite-ignore */ url))
  const [{ fillFrame }, rows, hidden] = await Promise.all([code, readSavedRows(), areAmountsHidden()])
  return hidden ? undefined : (frame) => fillFrame(frame, rows)
}

/** Resolves with the value if it comes in time, else with undefined. */
const inTime = <T>(work: Promise<T>, limitMs: number): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, limitMs))])

/** Resolves at the end of the page. */
const parsed = new Promise<unknown>((resolve) => {
  document.addEventListener('readystatechange', resolve, { once: true })
})

/** Resolves when what is in the page has been painted, if it is visible. */
const painted = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve(undefined)
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/** A copy of what a template contains. */
function contentOf(id: string): DocumentFragment | undefined {
  const template = document.getElementById(id)
  return template instanceof HTMLTemplateElement ? document.importNode(template.content, true) : undefined
}

/**
 * Shows the frame instead of the guest's, of which the bar is shown meanwhile. Its template comes later in the page.
 *
 * @param isOther the page is that of another route: there is no frame
 */
async function showFrame(root: HTMLElement, isOther: boolean): Promise<void> {
  page.setAttribute(PENDING, frame)
  await parsed
  const fill = await inTime(balances, MAX_PENDING_MS)
  document.head.append(contentOf(FRAME_STYLES) ?? '')
  // Where a viewer sees the same as a guest, there is no template, and none for what is in the root.
  const content = contentOf(frame) ?? contentOf(guestFrame(frame))
  if (isOther) root.replaceChildren()
  else if (content) {
    for (const element of content.querySelectorAll('[data-account]')) showAccount(element)
    fill?.(content)
    root.replaceChildren(content)
  }
  page.removeAttribute(PENDING)
  if (fill) return
  const fillLate = await inTime(balances, MAX_FILL_MS)
  if (root.dataset.frame) fillLate?.(root)
}

/** Starts the app after the frame has been painted: its code, and even its requests, would delay that. */
async function startApp(shown: Promise<void> | undefined): Promise<void> {
  const entry = document.querySelector<HTMLLinkElement>(`link[${ENTRY_MARK}]`)
  await shown
  await painted()
  preload(frame)
  await parsed
  // Before those of the frame: sheets of screens come later in the app, too.
  document.querySelector('head > script + style')?.after(contentOf(START_STYLES) ?? '')
  // Without the code the page goes on saying that it is loading, see index.html.
  if (entry) await import(/* @vite-ignore */ entry.href).catch(() => {})
}

const page = document.documentElement
const root = document.getElementById('root')
const frame = page.dataset.pending ?? DEFAULT_FRAME
const balances = loadBalances().catch(() => undefined)
let shown: Promise<void> | undefined
if (root) {
  root.dataset.frame = frame
  // A host may send the page of the home for every route.
  const isOther = root.dataset.page !== pageOf(location.pathname)
  if (isOther || !FRAMES_IN_ROOT.includes(frame)) shown = showFrame(root, isOther)
  else page.removeAttribute(PENDING)
  // A tap before the app has started is answered afterwards, see `answerEarlyTap`.
  root.addEventListener('click', (event) => {
    const name = root.dataset.frame && tappedName(event)
    if (!name) return
    event.preventDefault()
    root.dataset.tapped = name
  })
}
void startApp(shown)
