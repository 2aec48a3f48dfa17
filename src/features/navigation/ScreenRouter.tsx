import './screenTransitions.css'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useLayoutEffect,
  useReducer,
  useState,
  useTransition,
  ViewTransition,
} from 'react'
import { flushSync } from 'react-dom'
import { type BaseLocationHook, Router } from 'wouter'
import { readEntry } from '../../lib/browser/historyEntry.ts'
import { navigate } from '../../lib/browser/navigation.ts'
import { restoreScrollPosition } from '../../lib/browser/scrollRestoration.ts'
import { supportsViewTransitions } from '../../lib/browser/supportsViewTransitions.ts'
import { wantsMotion } from '../../lib/browser/wantsMotion.ts'
import { withoutTrailingSlash } from '../../lib/config/pages.ts'
import { directionOf } from './directionOf.ts'

/** How long to wait until the browser has drawn the old screen. */
const MAX_WAIT_MS = 500

/** Path and search, and the key of the history entry. */
const readAddress = () => ({ url: location.pathname + location.search, key: readEntry()?.key })
type Address = ReturnType<typeof readAddress>
const isSame = (a: Address, b: Address) => a.url === b.url && a.key === b.key
const pathOf = (url: string) => withoutTrailingSlash(url.replace(/\?.*/, ''))

const ShownUrl = createContext('')
const useShownPath: BaseLocationHook = () => [pathOf(use(ShownUrl)), navigate]
const useShownSearch = () => use(ShownUrl).replace(/^[^?]*/, '')

const canAnimate = (change: Event): boolean =>
  wantsMotion() &&
  supportsViewTransitions() &&
  // A sheet has an animation of its own.
  !document.querySelector('dialog[open]') &&
  // React would wait until the running transition has ended.
  !document.activeViewTransition &&
  // The swipe back of iOS has shown the screen already.
  !(change as PopStateEvent).hasUAVisualTransition

/** The address of the screen: it follows the history in a transition, or at once. */
function useAddressOfScreen(): Address {
  const [shown, setShown] = useState(readAddress)
  const [isWaiting, startTransition] = useTransition()
  const [, flushEffects] = useReducer((count: number) => count + 1, 0)

  const showNow = useCallback(() => {
    const next = readAddress()
    flushSync(() => setShown((now) => (isSame(now, next) ? now : next)))
    document.activeViewTransition?.skipTransition()
  }, [])

  useLayoutEffect(() => {
    let last = readAddress()
    const follow = (change: Event) => {
      const from = last
      last = readAddress()
      if (isSame(from, last)) return
      const [fromPath, toPath] = [pathOf(from.url), pathOf(last.url)]
      if (fromPath === toPath || !canAnimate(change)) return queueMicrotask(showNow)
      document.documentElement.dataset.direction = directionOf(fromPath, toPath)
      // React animates nothing that begins in a popstate event.
      setTimeout(() => startTransition(() => setShown(readAddress())))
    }
    const listening = new AbortController()
    for (const type of ['pushState', 'replaceState', 'popstate']) addEventListener(type, follow, listening)
    // A press must not reach the old screen, and pictures of screens can't be pressed.
    addEventListener('pointerdown', showNow, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [showNow])

  useLayoutEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(showNow, MAX_WAIT_MS)
    return () => {
      clearTimeout(timer)
      // React runs the other effects of a transition when its animation has ended, or before the next update.
      flushEffects()
    }
  }, [isWaiting, showNow])
  return shown
}

/** A router in which everything that depends on the address changes together with the screen. */
export function ScreenRouter({ children }: { children: ReactNode }) {
  const shown = useAddressOfScreen()
  return (
    <ShownUrl value={shown.url}>
      <ScrollPosition entry={shown.key} />
      <Router hook={useShownPath} searchHook={useShownSearch}>
        {/* The bars change without a transition. */}
        <ViewTransition default="none">{children}</ViewTransition>
      </Router>
    </ShownUrl>
  )
}

/** Rendered before the screen, so that its effect runs first: a list may then scroll to a row of its own. */
function ScrollPosition({ entry }: { entry: string | undefined }) {
  useLayoutEffect(() => restoreScrollPosition(entry), [entry])
  return null
}

/** The screen of a path, replaced by that of another path in a transition. */
export function Transition({ path, children }: { path: string; children: ReactNode }) {
  return (
    <ViewTransition key={path} default="none" enter="screen" exit="screen">
      {children}
    </ViewTransition>
  )
}
