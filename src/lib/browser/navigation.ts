import { navigate as navigateWithWouter } from 'wouter/use-browser-location'
import { type HistoryEntry, newEntry, readEntry } from './historyEntry.ts'

export interface NavigateOptions {
  /** Replaces the page instead of adding one. */
  replace?: boolean | undefined
}

/** `history.go` is silent if there is no such entry, as in a tab that was restored without its history. */
const MAX_TRAVERSAL_MS = 1000

const isCurrent = (to: string): boolean => {
  const { pathname, search } = globalThis.location
  return to === pathname || to === pathname + search
}

/**
 * Gives every overlay a history entry of its own: back closes the topmost one and nothing else. Pages and overlays change
 * through a queue, because `history.go` takes effect later, at `popstate`.
 */
export function createNavigation() {
  /** What closes the open overlays (sheets, dialogs, the drawer), from the lowest. */
  const open: (() => void)[] = []
  const tasks: (() => void)[] = []
  /** Set while `history.go` has not taken effect. */
  let traversal: ReturnType<typeof setTimeout> | undefined
  let scheduled: ReturnType<typeof setTimeout> | undefined

  const entry = (): HistoryEntry => readEntry() ?? newEntry(0)

  function run(): void {
    while (traversal === undefined) {
      const task = tasks.shift()
      if (!task) return
      task()
    }
  }

  /** Leaves overlay entries until `depth` are left, then continues with the task. */
  function leaveOverlays(depth: number, task: () => void): void {
    tasks.unshift(task)
    traversal = setTimeout(() => {
      traversal = undefined
      const current = entry()
      globalThis.history.replaceState({ ...current, overlays: Math.min(current.overlays, depth) }, '')
      run()
    }, MAX_TRAVERSAL_MS)
    globalThis.history.go(depth - entry().overlays)
  }

  /** Makes the history match the open overlays. */
  function sync(): void {
    const current = entry()
    if (current.overlays > open.length) leaveOverlays(open.length, sync)
    for (let next = current.overlays + 1; next <= open.length; next += 1)
      globalThis.history.pushState({ ...current, overlays: next }, '')
  }

  /** Syncs after the current task, in which a closed overlay is often followed by a page or another overlay. */
  function scheduleSync(): void {
    clearTimeout(scheduled)
    scheduled = setTimeout(() => {
      tasks.push(sync)
      run()
    })
  }

  /** After a reload or a step forward, the entry has overlays that are not open. */
  function leaveClosedOverlays(): void {
    if (entry().overlays > open.length) leaveOverlays(open.length, () => {})
  }

  function onPopState(): void {
    if (traversal === undefined) {
      for (const close of open.splice(entry().overlays).reverse()) close()
      leaveClosedOverlays()
    } else {
      clearTimeout(traversal)
      traversal = undefined
      run()
    }
  }

  function goTo(to: string, options: NavigateOptions): void {
    const current = entry()
    const depth = current.overlays
    // A page that follows an overlay takes the overlay's place in the history.
    const kept = options.replace ? 0 : 1
    if (depth > kept) leaveOverlays(kept, () => goTo(to, options))
    else if (options.replace) {
      const samePage = new URL(to, globalThis.location.href).pathname === globalThis.location.pathname
      navigateWithWouter(to, { replace: true, state: samePage ? current : newEntry(current.index) })
    } else navigateWithWouter(to, { replace: depth > 0, state: newEntry(current.index + 1) })
  }

  return {
    /** Goes to a page of the app. Nothing happens if it is the current one. */
    navigate(to: string, options: NavigateOptions = {}): void {
      tasks.push(() => {
        if (options.replace || !isCurrent(to)) goTo(to, options)
      })
      run()
    },

    /** Whether the entry before is a page of the app. */
    canGoBack: (): boolean => entry().index > 0,

    /**
     * Adds a history entry for an overlay. Returns a function that removes it.
     *
     * @param close called when the user goes back
     */
    addOverlay(close: () => void): () => void {
      open.push(close)
      scheduleSync()
      return () => {
        const index = open.indexOf(close)
        if (index === -1) return
        open.splice(index, 1)
        scheduleSync()
      }
    },

    /** Follows the browser's history, and settles the entry that a reload found. */
    start(): void {
      let index = entry().index
      // An entry that the app has not written: the tab's first, or one that other code has pushed.
      const adopt = (fallback: number) => {
        if (!readEntry()) globalThis.history.replaceState(newEntry(fallback), '')
        index = entry().index
      }
      adopt(0)
      for (const type of ['pushState', 'replaceState', 'popstate'])
        addEventListener(type, () => {
          adopt(type === 'pushState' ? index + 1 : type === 'popstate' ? 0 : index)
          if (type === 'popstate') onPopState()
        })
      leaveClosedOverlays()
    },
  }
}

const navigation = createNavigation()
export const { navigate, canGoBack, addOverlay } = navigation
export const startNavigation = navigation.start
