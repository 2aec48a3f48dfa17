/** A seeded random number generator. */
export interface SeededRandom {
  /** Returns a number in [0, 1). */
  fraction(): number
  /** Returns an integer in [from, to]. */
  integer(from: number, to: number): number
  pick<T>(options: readonly [T, ...T[]]): T
  /** Returns a decimal string between two integers. */
  amount(from: number, to: number, decimals: number): string
  address(): string
}

/** Creates a Mulberry32 generator: the same seed gives the same sequence on every platform. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1))
  return {
    fraction,
    integer,
    pick: (options) => options[integer(0, options.length - 1)] ?? options[0],
    amount: (from, to, decimals) => {
      const units = 10 ** decimals
      const digits = String(integer(from * units, to * units)).padStart(decimals + 1, '0')
      return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
    },
    address: () => `0x${Array.from({ length: 40 }, () => integer(0, 15).toString(16)).join('')}`,
  }
}

/** Returns ascending, slightly irregular times spread over a period. */
export const spreadTimes = (random: SeededRandom, count: number, from: number, to: number): number[] =>
  Array.from({ length: count }, (_, index) =>
    Math.floor(from + ((to - from) * (index + random.fraction() * 0.9)) / count),
  )
