import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { type BaseLocationHook, Router, useLocation } from 'wouter'
import { useLocationProperty, usePathname } from 'wouter/use-browser-location'
import { readEntry } from '../../lib/browser/historyEntry.ts'
import { navigate } from '../../lib/browser/navigation.ts'
import { restoreScrollPosition } from '../../lib/browser/scrollRestoration.ts'
import { wantsMotion } from '../../lib/browser/wantsMotion.ts'
import { withoutTrailingSlash } from '../../lib/config/pages.ts'

const useScreenPath: BaseLocationHook = () => [withoutTrailingSlash(usePathname()), navigate]

/** Routes by the address without a slash at its end. Restores scroll positions, and lets new screens fade in. */
export function ScreenRouter({ children }: { children: ReactNode }) {
  return (
    <Router hook={useScreenPath}>
      <ScrollPosition />
      <Entrance />
      {children}
    </Router>
  )
}

/** Rendered before the screen, so that its effect runs first: a list may then scroll to a row of its own. */
function ScrollPosition() {
  const entry = useLocationProperty(() => readEntry()?.key)
  useLayoutEffect(() => restoreScrollPosition(entry), [entry])
  return null
}

/** Fades in the screen of another path. Going back shows it at once: a swipe back has shown it already. */
function Entrance() {
  const [path] = useLocation()
  const index = useLocationProperty(() => readEntry()?.index ?? 0)
  const last = useRef({ path, index })
  useLayoutEffect(() => {
    const isNew = path !== last.current.path && index >= last.current.index
    last.current = { path, index }
    // A sheet has an animation of its own.
    if (!isNew || !wantsMotion() || document.querySelector('dialog[open]')) return
    document.querySelector('main')?.animate({ opacity: [0, 1] }, { duration: 160, easing: 'ease-out' })
  }, [path, index])
  return null
}
