/** Whether no one can see the page. */
export const isHidden = (): boolean => globalThis.document?.visibilityState === 'hidden'

/**
 * Runs work when the user is back on the page: it is visible again, has the focus, or comes from the back/forward cache.
 * Browsers report one return by several of these events.
 *
 * @returns an unsubscribe function
 */
export function onReturn(work: () => unknown): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const run = () => {
    if (!isHidden()) work()
  }
  globalThis.document?.addEventListener('visibilitychange', run, { signal })
  globalThis.addEventListener?.('focus', run, { signal })
  // Every load ends with this event, too.
  globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && run(), { signal })
  return () => controller.abort()
}
