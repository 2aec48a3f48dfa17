import './screenTransitions.css'
import {
  addTransitionType,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useReducer,
  useRef,
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

/** A browser that has not drawn the old screen by then is not waited for. */
const MAX_WAIT_MS = 500

const readAddress = () => ({ pathname: location.pathname, search: location.search, key: readEntry()?.key })

const ShownAddress = createContext<ReturnType<typeof readAddress>>({ pathname: '', search: '', key: undefined })
const useShownPath: BaseLocationHook = () => [use(ShownAddress).pathname, navigate]
const useShownSearch = () => use(ShownAddress).search

const canAnimate = (change: Event): boolean =>
  wantsMotion() &&
  supportsViewTransitions() &&
  // A sheet has an animation of its own.
  !document.querySelector('dialog[open]') &&
  // React would wait until it has ended.
  !document.activeViewTransition &&
  // The swipe back of iOS, which has shown the screen already.
  !(change as PopStateEvent).hasUAVisualTransition

/** The address of the screen: it follows the history in a transition, or at once. */
function useAddressOfScreen() {
  const [shown, setShown] = useState(readAddress)
  const [, flushEffects] = useReducer((count: number) => count + 1, 0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useLayoutEffect(() => {
    let last = readAddress()
    const showNow = () => {
      flushSync(() => setShown({ ...last }))
      document.activeViewTransition?.skipTransition()
    }
    const animate = (direction: string) => {
      timer.current = setTimeout(showNow, MAX_WAIT_MS)
      startTransition(() => {
        addTransitionType(direction)
        setShown(last)
      })
    }
    const follow = (change: Event) => {
      const from = last
      last = readAddress()
      if (from.pathname === last.pathname && from.search === last.search && from.key === last.key) return
      const isWaiting = timer.current !== undefined
      clearTimeout(timer.current)
      if (isWaiting || from.pathname === last.pathname || !canAnimate(change)) queueMicrotask(showNow)
      // React animates nothing that happens in a popstate event.
      else timer.current = setTimeout(animate, 0, directionOf(from.pathname, last.pathname))
    }
    // A press must not act on the screen before, and nothing in a picture can be pressed.
    const onPress = () => {
      if (timer.current !== undefined || document.activeViewTransition) showNow()
    }
    const listening = new AbortController()
    for (const type of ['pushState', 'replaceState', 'popstate']) addEventListener(type, follow, listening)
    addEventListener('pointerdown', onPress, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it has changed
  useLayoutEffect(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    // React runs the other effects of a transition when its animation has ended, or before the next update.
    flushEffects()
  }, [shown])
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

/** Before the screen: its effects run first, and a list may scroll to a row of its own. */
function ScrollPosition({ entry }: { entry: string | undefined }) {
  useLayoutEffect(() => showScrollPosition(entry), [entry])
  return null
}

/** Classes of the pictures of two screens, see screenTransitions.css. */
const DIRECTIONS = { across: 'across', forward: 'forward', back: 'back', default: 'none' }

/** The screen of a path. It gives way to that of another in a transition. */
export function Transition({ path, children }: { path: string; children: ReactNode }) {
  return (
    <ViewTransition key={path} default="none" enter={DIRECTIONS} exit={DIRECTIONS}>
      {children}
    </ViewTransition>
  )
}
