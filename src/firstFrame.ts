/**
 * Runs inline in every page, before anything has loaded: shows the prerendered frame that fits the login, the saved data and
 * the language, and requests what it needs together with the app's code. Every kilobyte of it delays the first paint.
 */
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './contract/language.ts'
import {
  ENTRY_MARK,
  FRAMES_IN_ROOT,
  frameId,
  preloadMeta,
  SAVED_FRAME,
  SAVED_FRAME_META,
  tappedName,
  type Viewer,
} from './frames.ts'
import { localStore, sessionStore } from './lib/browser/storage.ts'
import { EDITION } from './lib/config/edition.ts'
import { pageOf } from './lib/config/pages.ts'
import { LANGUAGE_KEY, SAVED_DATA_KEY, SESSION_KEY } from './lib/config/storageKeys.ts'
import { maskAddress } from './lib/format/addresses.ts'

/** How long the app's code waits for the cached balances once the frame has been painted. */
const MAX_FILL_MS = 500

function chosenLanguage(): Language {
  const wanted = [new URLSearchParams(location.search).get('lang'), localStore.get(LANGUAGE_KEY)]
  return wanted.find(isLanguage) ?? DEFAULT_LANGUAGE
}

/** The address of the login; undefined without one. */
function loggedInAddress(): string | undefined {
  try {
    const { address } = JSON.parse(sessionStore.get(SESSION_KEY) ?? '{}')
    return typeof address === 'string' ? address : undefined
  } catch {
    return undefined
  }
}

function chosenViewer(): Viewer {
  if (address) return 'member'
  if (!localStore.get(SAVED_DATA_KEY)) return 'guest'
  // The server of the demo is in the page.
  return navigator.onLine || EDITION === 'demo' ? 'returning' : 'saved'
}

function preload(frame: string): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${preloadMeta(frame)}"]`)
  for (const href of meta?.content.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

function showAccount(element: Element): void {
  if (!address) return
  element.textContent = maskAddress(address)
  element.removeAttribute('data-account')
}

/** Begins to fill the frame with the cached balances, on the page that shows them. */
async function loadSavedFrame(): Promise<typeof import('./savedFrame.ts') | undefined> {
  const url = document.querySelector<HTMLMetaElement>(`meta[name="${SAVED_FRAME_META}"]`)?.content
  return url && frame.startsWith(SAVED_FRAME) ? import(/* @vite-ignore */ url).catch(() => undefined) : undefined
}

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

/** Shows the frame. Its template comes later in the page, and so do its styles. */
async function showFrame(root: HTMLElement): Promise<void> {
  root.hidden = true
  await parsed
  // Where a viewer sees the same as a guest, there is no template.
  const template = document.getElementById(frame) ?? document.getElementById(frameId('guest', language))
  if (template instanceof HTMLTemplateElement) root.replaceChildren(template.content.cloneNode(true))
  for (const element of root.querySelectorAll('[data-account]')) showAccount(element)
  root.hidden = false
}

/** Starts the app after the frame has been painted: its code, and even its requests, would delay that. */
async function startApp(shown: Promise<void> | undefined): Promise<void> {
  const entry = document.querySelector<HTMLLinkElement>(`link[${ENTRY_MARK}]`)
  const savedFrame = loadSavedFrame()
  await shown
  await painted()
  const limit = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_FILL_MS))
  const balances = await Promise.race([savedFrame, limit])
  // While the cache is being read.
  preload(frame)
  await Promise.all([parsed, Promise.race([balances?.filled, limit])])
  // Without the code the page goes on saying that it is loading, see index.html.
  if (entry) await import(/* @vite-ignore */ entry.href).catch(() => {})
}

const root = document.getElementById('root')
const language = chosenLanguage()
const address = loggedInAddress()
const frame = frameId(chosenViewer(), language)
let shown: Promise<void> | undefined
document.documentElement.lang = language
if (root) {
  root.dataset.frame = frame
  // A host may send the page of the home for every route.
  if (root.dataset.page !== pageOf(location.pathname)) root.replaceChildren()
  else if (!FRAMES_IN_ROOT.includes(frame)) shown = showFrame(root)
  // A tap before the app has started is answered afterwards, see `answerEarlyTap`.
  root.addEventListener('click', (event) => {
    const name = root.dataset.frame && tappedName(event)
    if (!name) return
    event.preventDefault()
    root.dataset.tapped = name
  })
}
void startApp(shown)
