import { type ReactNode, useLayoutEffect } from 'react'
import { type BaseLocationHook, Router } from 'wouter'
import { useLocationProperty, usePathname } from 'wouter/use-browser-location'
import { readEntry } from '../../lib/browser/historyEntry.ts'
import { navigate } from '../../lib/browser/navigation.ts'
import { restoreScrollPosition } from '../../lib/browser/scrollRestoration.ts'
import { withoutTrailingSlash } from '../../lib/config/pages.ts'

const useScreenPath: BaseLocationHook = () => [withoutTrailingSlash(usePathname()), navigate]

/** Routes by the address without a slash at its end. Restores scroll positions. */
export function ScreenRouter({ children }: { children: ReactNode }) {
  return (
    <Router hook={useScreenPath}>
      <ScrollPosition />
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
