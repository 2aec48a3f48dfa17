/**
 * Shows a number on the app's icon; 0: none. Not every browser can: https://developer.mozilla.org/en-US/docs/Web/API/Badging_API.
 * It rejects where the app isn't installed.
 */
export function showAppBadge(count: number): void {
  const badge = globalThis.navigator as Partial<Navigator> | undefined
  const shown = count > 0 ? badge?.setAppBadge?.(count) : badge?.clearAppBadge?.()
  shown?.catch(() => {})
}
