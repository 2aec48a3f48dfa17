/**
 * Runs inline in index.html, before anything has loaded: shows the prerendered frame that fits the address, the login and
 * the language, and requests the locale together with the app's code. Every kilobyte of it delays the first paint.
 */
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './contract/language.ts'
import { type Frame, frameId, localeMeta } from './frames.ts'
import { localStore, sessionStore } from './lib/browser/storage.ts'
import { paths } from './lib/config/paths.ts'
import { LANGUAGE_KEY, SESSION_KEY } from './lib/config/storageKeys.ts'

function chosenLanguage(): Language {
  const wanted = [new URLSearchParams(location.search).get('lang'), localStore.get(LANGUAGE_KEY)]
  return wanted.find(isLanguage) ?? DEFAULT_LANGUAGE
}

function fittingFrame(): Frame {
  if (sessionStore.get(SESSION_KEY)) return 'member'
  return location.pathname === paths.home ? 'home' : 'guest'
}

const root = document.getElementById('root')
const language = chosenLanguage()
const id = frameId(fittingFrame(), language)
document.documentElement.lang = language
const template = document.getElementById(id)
if (root && template instanceof HTMLTemplateElement) root.replaceChildren(template.content.cloneNode(true))
if (root) root.dataset.frame = id

const preload = document.createElement('link')
preload.rel = 'modulepreload'
preload.href = document.querySelector<HTMLMetaElement>(`meta[name="${localeMeta(language)}"]`)?.content ?? ''
document.head.append(preload)

// A tap before the app has started is answered afterwards, see `answerEarlyTap`.
root?.addEventListener('click', (event) => {
  const control = event.target instanceof Element && event.target.closest('button, a')
  if (!control || !root.dataset.frame) return
  event.preventDefault()
  root.dataset.tapped = String([...root.querySelectorAll('button, a')].indexOf(control))
})
