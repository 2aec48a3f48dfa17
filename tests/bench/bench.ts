import { type Comparison, compareCache } from './cache.ts'
import { describeChart, measureChart } from './chart.ts'
import { describeFling, measureFling } from './fling.ts'
import { describeLists, measureExport, measureLists } from './lists.ts'
import { compareStart } from './start.ts'

/**
 * Measures the start and the cache as ratios to the same without the app, on the same machine: `npm run bench`. It prints each ratio
 * with its target and never fails on a slow machine. `--short`, as in `npm test`, only proves that it runs.
 */
const AIMS = { write: 1.2, read: 1.3, list: 1.5, fling: 1.5, chart: 1.5 }
const SHORT = process.argv.includes('--short')
const ROWS = SHORT ? 2000 : 100_000
const ROUNDS = SHORT
  ? { start: 1, write: 1, read: 20, list: 1, fling: 1, chart: 1 }
  : { start: 9, write: 5, read: 300, list: 9, fling: 9, chart: 5 }
/** Cached rows, the smallest first: the others are compared with it. */
const LIST_SIZES = SHORT ? [200, 1000] : [1000, 100_000]
const FLING_ROWS = 2000

const print = ({ name, cache, raw, ratio, note }: Comparison, aim: number) =>
  process.stdout.write(
    `${name.padEnd(36)}${ratio.toFixed(2)} × (aim ${aim})  ${cache.toFixed(1)} ms to ${raw.toFixed(1)} ms${note ? `; ${note}` : ''}\n`,
  )

const lists = await measureLists(LIST_SIZES, ROUNDS.list)
for (const line of describeLists(lists, AIMS.list)) process.stdout.write(`${line}\n`)
for (const line of describeChart(await measureChart(ROWS, ROUNDS.chart), AIMS.chart)) process.stdout.write(`${line}\n`)
const exportTask = await measureExport(ROWS)
process.stdout.write(
  `longest task of an export of ${ROWS} rows, CPU 4 times slower: ${exportTask.toFixed(0)} ms (aim 50)\n`,
)
const fling = await measureFling(FLING_ROWS, ROUNDS.fling, SHORT ? 1 : 3)
for (const line of describeFling(fling, AIMS.fling)) process.stdout.write(`${line}\n`)
for (const { name, ours, theirs, aim } of await compareStart(ROUNDS.start)) {
  const result = theirs === undefined ? `${ours.toFixed(0)} ms` : `${(ours / theirs).toFixed(2)} ×`
  const both = theirs === undefined ? '' : `  ${ours.toFixed(0)} ms to ${theirs.toFixed(0)} ms`
  process.stdout.write(`${name.padEnd(44)}${result}${aim ? ` (aim ${aim})` : ''}${both}\n`)
}
const [written, read] = await compareCache(ROWS, ROUNDS)
if (written) print(written, AIMS.write)
if (read) print(read, AIMS.read)
