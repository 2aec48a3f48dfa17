/** Repeatable randomness. */
export interface SeededRandom {
  /** From 0 to below 1. */
  fraction(): number
  /** A whole number between two, both included. */
  whole(from: number, to: number): number
  pick<T>(options: readonly [T, ...T[]]): T
  /** A decimal with so many places, between two whole numbers. */
  amount(from: number, to: number, places: number): string
  address(): string
}

/** Mulberry32: the same numbers for the same start, everywhere. */
export function createSeededRandom(start: number): SeededRandom {
  let state = start
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1))
  return {
    fraction,
    whole,
    pick: (options) => options[whole(0, options.length - 1)] ?? options[0],
    amount: (from, to, places) => {
      const units = 10 ** places
      const digits = String(whole(from * units, to * units)).padStart(places + 1, '0')
      return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
    },
    address: () => `0x${Array.from({ length: 40 }, () => whole(0, 15).toString(16)).join('')}`,
  }
}

/** So many moments in ascending order, spread over a period with some irregularity. */
export const spreadTimes = (random: SeededRandom, count: number, from: number, to: number): number[] =>
  Array.from({ length: count }, (_, index) =>
    Math.floor(from + ((to - from) * (index + random.fraction() * 0.9)) / count),
  )
