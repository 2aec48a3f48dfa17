/** Runs inline in the head of every page, before anything is painted. */
import { DEFAULT_LANGUAGE, isLanguage } from '../contract/language.ts'
import { localStore, sessionStore } from '../lib/browser/storage.ts'
import { EDITION } from '../lib/config/edition.ts'
import { ENTRY_MARK, MEMBER_MARK, tappedName, type Viewer } from './page.ts'

const page = document.documentElement
const languages = [new URLSearchParams(location.search).get('lang'), localStore.get('language')]
page.lang = languages.find(isLanguage) ?? DEFAULT_LANGUAGE

function findViewer(): Viewer {
  if (sessionStore.get('session')) return 'member'
  // Offline, the app shows the saved data. The demo's server is in the page.
  if (localStore.get('hasSavedData')) return navigator.onLine || EDITION === 'demo' ? 'unknown' : 'member'
  // A host may send the home for every route.
  const [path, rendered = path] = [location.pathname, page.dataset.path].map((path) => path?.replace(/\/$/, ''))
  return path === rendered ? 'guest' : 'unknown'
}
page.dataset.viewer = findViewer()

/** Records a tap. earlyTaps.ts performs it once the app has started. */
const note = (key: 'pressed' | 'tapped') => (event: Event) => {
  const name = page.dataset.viewer && tappedName(event)
  if (name && key === 'tapped') event.preventDefault()
  if (name) page.dataset[key] = name
}
addEventListener('pointerdown', note('pressed'), true)
addEventListener('click', note('tapped'), true)

function loadApp(): void {
  const wanted = `[hreflang=${page.lang}]${page.dataset.viewer === 'member' ? `,[${MEMBER_MARK}]` : ''}`
  for (const link of document.querySelectorAll<HTMLLinkElement>(wanted)) link.rel = 'modulepreload'
  // If the code can't be loaded, index.html shows the notice of a slow start.
  import(/* @vite-ignore */ document.querySelector<HTMLLinkElement>(`[${ENTRY_MARK}]`)?.href ?? '').catch(() => {})
  // Reads locale data, which messages with values need, while the code loads.
  Intl.NumberFormat.supportedLocalesOf(page.lang)
}
// After the first paint, which running the code would delay. A hidden page isn't painted.
const afterPaint = () => (document.hidden ? loadApp() : requestAnimationFrame(() => setTimeout(loadApp)))
document.addEventListener('DOMContentLoaded', afterPaint)
