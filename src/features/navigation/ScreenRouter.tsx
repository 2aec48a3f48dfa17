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
import { showScrollPosition } from '../../lib/browser/scrollRestoration.ts'
import { supportsViewTransitions } from '../../lib/browser/supportsViewTransitions.ts'
import { wantsMotion } from '../../lib/browser/wantsMotion.ts'
import { directionOf } from './directionOf.ts'

/** How long to wait until the browser has drawn the old screen. */
const MAX_WAIT_MS = 500

interface Address {
  pathname: string
  search: string
  /** Key of the history entry. */
  key: string | undefined
  /** Whether its screen appears in a transition. */
  isAnimated: boolean
}

const readAddress = (isAnimated = false): Address => {
  const { pathname, search } = location
  return { pathname, search, key: readEntry()?.key, isAnimated }
}
const isSame = (a: Address, b: Address) => a.pathname === b.pathname && a.search === b.search && a.key === b.key

const ShownAddress = createContext<Address | undefined>(undefined)
const useShownPath: BaseLocationHook = () => [use(ShownAddress)?.pathname ?? '', navigate]
const useShownSearch = () => use(ShownAddress)?.search ?? ''

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
  flushSync(() => setAddress((now) => (now.isAnimated || !isSame(now, next) ? next : now)))
  document.activeViewTransition?.skipTransition()
}

/** The address of the screen: it follows the history in a transition, or at once. */
function useAddressOfScreen(): Address {
  const [current, setCurrent] = useState<Address>(() => readAddress())
  const deferred = useDeferredValue(current)
  const shown = current.isAnimated ? deferred : current

  useLayoutEffect(() => {
    let last = readAddress()
    const follow = (change: Event) => {
      const from = last
      last = readAddress()
      if (isSame(from, last)) return
      if (from.pathname === last.pathname || !canAnimate(change)) return queueMicrotask(() => showNow(setCurrent))
      document.documentElement.dataset.direction = directionOf(from.pathname, last.pathname)
      setCurrent({ ...last, isAnimated: true })
    }
    const listening = new AbortController()
    for (const type of ['pushState', 'replaceState', 'popstate']) addEventListener(type, follow, listening)
    // A press must not reach the old screen, and pictures of screens can't be pressed.
    addEventListener('pointerdown', () => showNow(setCurrent), { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [])

  const isWaiting = shown !== current
  useLayoutEffect(() => {
    if (!isWaiting) {
      // React runs the other effects of a transition when its animation has ended, or before the next update.
      setCurrent((now) => (now.isAnimated ? { ...now, isAnimated: false } : now))
      return
    }
    const timer = setTimeout(() => showNow(setCurrent), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return shown
}

/** A router in which everything that depends on the address changes together with the screen. */
export function ScreenRouter({ children }: { children: ReactNode }) {
  const shown = useAddressOfScreen()
  return (
    <ShownAddress value={shown}>
      <ScrollPosition entry={shown.key} />
      <Router hook={useShownPath} searchHook={useShownSearch}>
        {/* The bars change without a transition. */}
        <ViewTransition default="none">{children}</ViewTransition>
      </Router>
    </ShownAddress>
  )
}

/** Rendered before the screen, so that its effect runs first: a list may then scroll to a row of its own. */
function ScrollPosition({ entry }: { entry: string | undefined }) {
  useLayoutEffect(() => showScrollPosition(entry), [entry])
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
