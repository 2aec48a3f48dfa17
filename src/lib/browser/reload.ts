import { backoff } from './backoff.ts'

/** How long the next page may take to load. After this time, the navigation was a download, or has failed. */
const LEAVING_MS = 30_000
const POLL_MS = 500
const FIRST_RETRY_MS = 2000

let leftAt = Number.NEGATIVE_INFINITY
let isReload = false

/** Whether the user is going to another page: a reload would take them back. */
export const isLeaving = (): boolean => performance.now() - leftAt < LEAVING_MS

export function watchLeaving(): void {
  globalThis.addEventListener('beforeunload', () => {
    if (!isReload) leftAt = performance.now()
    isReload = false
  })
}

/**
 * Reloads the page, and repeats that with growing pauses as long as the page lives: a step back in the history, as when a sheet
 * closes, cancels a reload without an event.
 *
 * @param mayReload called before each reload, and again later if it returns false
 */
export async function reload(mayReload: () => boolean = () => true): Promise<void> {
  let [pauseMs, nextPauseMs] = [0, FIRST_RETRY_MS]
  for await (const _ of backoff(() => pauseMs)) {
    pauseMs = POLL_MS
    if (!mayReload()) continue
    isReload = true
    globalThis.location.reload()
    pauseMs = nextPauseMs
    nextPauseMs *= 2
  }
}
