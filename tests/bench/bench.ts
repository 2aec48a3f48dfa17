import { type Comparison, compareCache } from './cache.ts'
import { compareLaunch } from './launch.ts'

/**
 * Measures the cache as ratios to the same work without it, on the same machine: `npm run bench`. It prints each ratio
 * with its target and never fails on a slow machine. `--short`, as in `npm test`, only proves that it runs.
 */
const AIMS = { launch: 2, write: 1.2, read: 1.3 }
const SHORT = process.argv.includes('--short')
const ROWS = SHORT ? 2000 : 100_000
const ROUNDS = SHORT ? { launch: 1, write: 1, read: 20 } : { launch: 7, write: 5, read: 300 }

const print = ({ name, cache, raw, ratio, note }: Comparison, aim: number) =>
  process.stdout.write(
    `${name.padEnd(36)}${ratio.toFixed(2)} × (aim ${aim})  ${cache.toFixed(1)} ms to ${raw.toFixed(1)} ms${note ? `; ${note}` : ''}\n`,
  )

print(await compareLaunch(ROUNDS.launch), AIMS.launch)
const [written, read] = await compareCache(ROWS, ROUNDS)
if (written) print(written, AIMS.write)
if (read) print(read, AIMS.read)
