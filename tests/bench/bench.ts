import { compareCache } from './cache.ts'

/**
 * How fast the cache is, as ratios to the same work without it, measured in one run on one machine: `npm run bench`.
 * It prints; what a ratio should be is said beside it, and nothing fails on a slow day.
 */
const AIMS = [1.2, 1.3]
const ROWS = 100_000
const ROUNDS = { write: 5, read: 300 }

const compared = await compareCache(ROWS, ROUNDS)
for (const [index, { name, cache, raw, ratio, note }] of compared.entries())
  process.stdout.write(
    `${name.padEnd(34)}${ratio.toFixed(2)} × (aim ${AIMS[index]})  cache ${cache.toFixed(1)} ms, raw ${raw.toFixed(1)} ms${note ? `; ${note}` : ''}\n`,
  )
