/** Runs work once the page has loaded and is idle. */
export function whenIdle(work: () => void): void {
  // Safari has no requestIdleCallback: https://bugs.webkit.org/show_bug.cgi?id=164193
  const schedule = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 1000))
  if (document.readyState === 'complete') schedule()
  else globalThis.addEventListener('load', schedule, { once: true })
}
