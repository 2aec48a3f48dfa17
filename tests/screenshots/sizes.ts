/** A phone, the smallest one, a tablet, a desktop, a phone on its side. */
export const SIZES = [
  [390, 844],
  [320, 568],
  [768, 1024],
  [1280, 800],
  [844, 390],
] as const
export const SCHEMES = ['dark', 'light'] as const
