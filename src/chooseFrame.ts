/**
 * Runs inline in the head of every page: decides which prerendered frame is shown. That of a guest in English comes first in
 * the page, and may be painted before the rest has arrived; it is held back from everybody else.
 */
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './contract/language.ts'
import { DEFAULT_FRAME, ENTRY_MARK, frameId, type Viewer } from './frames.ts'
import { localStore } from './lib/browser/storage.ts'
import { EDITION } from './lib/config/edition.ts'
import { LANGUAGE_KEY, SAVED_DATA_KEY } from './lib/config/storageKeys.ts'
import { loggedInAddress } from './lib/session/loggedInAddress.ts'

function chosenLanguage(): Language {
  const wanted = [new URLSearchParams(location.search).get('lang'), localStore.get(LANGUAGE_KEY)]
  return wanted.find(isLanguage) ?? DEFAULT_LANGUAGE
}

function chosenViewer(): Viewer {
  if (loggedInAddress()) return 'member'
  if (!localStore.get(SAVED_DATA_KEY)) return 'guest'
  // The server of the demo is in the page.
  return navigator.onLine || EDITION === 'demo' ? 'returning' : 'saved'
}

const page = document.documentElement
const language = chosenLanguage()
const frame = frameId(chosenViewer(), language)
if (page.lang !== language) page.lang = language
if (frame !== DEFAULT_FRAME) page.dataset.pending = frame

const entry = document.querySelector<HTMLLinkElement>(`link[${ENTRY_MARK}]`)
// A service worker has it on the device: fetching it now would only delay the first paint.
if (entry && !navigator.serviceWorker?.controller) entry.rel = 'modulepreload'
