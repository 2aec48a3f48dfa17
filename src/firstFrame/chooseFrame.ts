import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../contract/language.ts'
import { localStore } from '../lib/browser/storage.ts'
import { EDITION } from '../lib/config/edition.ts'
import { LANGUAGE_KEY, SAVED_DATA_KEY } from '../lib/config/storageKeys.ts'
import { loggedInAddress } from '../lib/session/loggedInAddress.ts'
import { frameId, type Viewer } from './frames.ts'

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

/** Sets the language of the page. @returns the id of the frame that fits the viewer */
export function chooseFrame(): string {
  const page = document.documentElement
  const language = chosenLanguage()
  if (page.lang !== language) page.lang = language
  return frameId(chosenViewer(), language)
}
