/**
 * Shows a number on the app's icon; 0: none. Not every browser can, and an app that isn't installed has no icon:
 * https://developer.mozilla.org/en-US/docs/Web/API/Badging_API
 */
export function showAppBadge(count: number): void {
  const device = globalThis.navigator as Partial<Navigator> | undefined
  const shown = count > 0 ? device?.setAppBadge?.(count) : device?.clearAppBadge?.()
  shown?.catch(() => {})
}
