/** A phone, the smallest one, a tablet, a desktop. */
export const SIZES = [
  [390, 844],
  [320, 568],
  [768, 1024],
  [1280, 800],
] as const
export const SCHEMES = ['dark', 'light'] as const
