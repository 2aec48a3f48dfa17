import { wantsMotion } from './wantsMotion.ts'

/** Pulses and pauses, in ms. */
const PATTERNS = { success: [15], refusal: [20, 60, 20] }

/** A short vibration, where the device has one, beside what the screen says. */
export function vibrate(occasion: keyof typeof PATTERNS): void {
  // Chromium reports a vibration before the first tap as an error.
  if (navigator.userActivation?.hasBeenActive && wantsMotion()) navigator.vibrate?.(PATTERNS[occasion])
}
