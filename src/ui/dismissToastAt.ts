import { dismissToast, toasts } from '../lib/toasts/toasts.ts'

/**
 * Dismisses the toast that a tap has met, if it has met one. A sheet makes the toasts above it inert: the tap reaches what
 * is below the toast. Returns whether there was a toast.
 */
export function dismissToastAt({
  detail,
  clientX,
  clientY,
}: Pick<MouseEvent, 'detail' | 'clientX' | 'clientY'>): boolean {
  // The keyboard's clicks have no detail.
  if (detail === 0) return false
  const index = [...document.querySelectorAll('[popover][role=status] > button')].findIndex((toast) => {
    const { left, right, top, bottom } = toast.getBoundingClientRect()
    return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom
  })
  const met = toasts.shown[index]
  if (met) dismissToast(met.id)
  return met !== undefined
}
