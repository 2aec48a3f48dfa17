import './ui/motion/screenTransitions.css'
import { subscribe } from 'valtio'
import type { Address } from './lib/browser/navigation.ts'
import { vibrate } from './lib/browser/vibrate.ts'
import { type Direction, startViewTransitions } from './lib/browser/viewTransitions.ts'
import { BASE } from './lib/config/base.ts'
import { paths } from './lib/config/paths.ts'
import { loginState } from './lib/login/loginStore.ts'
import { toasts } from './lib/notifications/toasts.ts'
import { startSheetDrag } from './ui/motion/sheetDrag.ts'

/** Screens of the tab bar. Others are opened from one of them. */
const TABS: readonly string[] = [paths.home, paths.deal, paths.mining, paths.assets, paths.my]

/** How many screens deep a path is, below the tabs. */
function depthOf(path: string): number {
  const names = path.slice(BASE.length).split('/')
  return TABS.includes(BASE + names[0]) ? names.length - 1 : names.length
}

export function directionOf(from: string, to: string): Direction {
  const difference = depthOf(to) - depthOf(from)
  if (difference === 0) return 'across'
  return difference > 0 ? 'forward' : 'back'
}

/** The records of a token share its badge with the row that opens them. */
function sharedBy({ pathname, search }: Address): string | undefined {
  const token = pathname === paths.assetsRecord && new URLSearchParams(search).get('search')
  return token ? `[data-token="${CSS.escape(token)}"]` : undefined
}

/** Vibrates with the toasts that say how something ended, and when a login fails. */
function startVibrations(): void {
  let lastId = toasts.shown.at(-1)?.id ?? 0
  subscribe(toasts, () => {
    const newest = toasts.shown.at(-1)
    if (!newest || newest.id <= lastId) return
    lastId = newest.id
    if (newest.tone !== 'info') vibrate(newest.tone === 'done' ? 'success' : 'refusal')
  })
  subscribe(loginState, () => {
    if (loginState.status === 'failed') vibrate('refusal')
  })
}

function createMotion() {
  let isStarted = false

  /** Starts what moves. */
  function start(): void {
    if (isStarted) return
    isStarted = true
    startViewTransitions(directionOf, sharedBy)
    startSheetDrag()
    startVibrations()
  }

  return {
    /**
     * Prepares for what a press leads to: the code of a link's screen is requested before the finger is lifted.
     *
     * @param preload loads the code of a path
     */
    async onPress({ target }: Event, preload: (path: string) => Promise<void>): Promise<void> {
      start()
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
      if (link && link.origin === location.origin) await preload(link.pathname)
    },
  }
}

/** Loaded and called by every press: nothing moves before the first. */
export const { onPress } = createMotion()
