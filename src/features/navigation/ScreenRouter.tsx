import './screenTransitions.css'
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useDeferredValue,
  useLayoutEffect,
  useState,
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

interface Address {
  /** Path and search. */
  url: string
  /** Key of the history entry. */
  key: string | undefined
  /** What is shown until a transition to this address begins; undefined where none does. */
  before: Address | undefined
}

const readAddress = (): Address => ({
  url: location.pathname + location.search,
  key: readEntry()?.key,
  before: undefined,
})
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

/** Shows the screen of the address at once. */
function showNow(setAddress: Dispatch<SetStateAction<Address>>): void {
  const next = readAddress()
  flushSync(() => setAddress((now) => (now.before || !isSame(now, next) ? next : now)))
  document.activeViewTransition?.skipTransition()
}

/** The address of the screen: it follows the history in a transition, or at once. */
function useAddressOfScreen(): Address {
  const [current, setCurrent] = useState(readAddress)
  const isWaiting = useDeferredValue(current) !== current && current.before !== undefined

  useLayoutEffect(() => {
    let last = readAddress()
    const follow = (change: Event) => {
      const from = last
      last = readAddress()
      if (isSame(from, last)) return
      const [fromPath, toPath] = [pathOf(from.url), pathOf(last.url)]
      if (fromPath === toPath || !canAnimate(change)) return queueMicrotask(() => showNow(setCurrent))
      document.documentElement.dataset.direction = directionOf(fromPath, toPath)
      setCurrent((now) => ({ ...last, before: now.before ?? now }))
    }
    const listening = new AbortController()
    for (const type of ['pushState', 'replaceState', 'popstate']) addEventListener(type, follow, listening)
    // A press must not reach the old screen, and pictures of screens can't be pressed.
    addEventListener('pointerdown', () => showNow(setCurrent), { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [])

  useLayoutEffect(() => {
    if (!isWaiting) {
      // React runs the other effects of a transition when its animation has ended, or before the next update.
      setCurrent((now) => (now.before ? { ...now, before: undefined } : now))
      return
    }
    const timer = setTimeout(() => showNow(setCurrent), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isWaiting ? (current.before ?? current) : current
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
