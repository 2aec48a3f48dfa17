import { describeFling, measureFling } from './fling.ts'
import { describeLists, measureLists } from './lists.ts'
import { compareStart, type StartResult } from './start.ts'
import { describeTransitions, measureTransitions } from './transitions.ts'

/**
 * Measures the start, the lists and the way from screen to screen, the first two as ratios to pages without the app, on the
 * same machine. Prints each result with its target, and never fails. A part by its name, with fewer rounds:
 * `npm run night -- bench start --rounds=3`.
 */
const AIMS = { list: 1.5, fling: 1.5 }
const MAX_ROUNDS = Number(process.argv.find((argument) => argument.startsWith('--rounds='))?.slice(9) ?? 9)
const few = (rounds: number) => Math.min(rounds, MAX_ROUNDS)
const ROUNDS = { start: few(9), list: few(9), fling: few(9), transitions: few(3) }
/** Numbers of cached rows. The larger ones are compared with the first. */
const LIST_SIZES = [1000, 100_000]
const FLING_ROWS = 2000

const print = (line: string) => void process.stdout.write(`${line}\n`)

function describeStart({ name, ours, theirs, aim }: StartResult): string {
  const result = theirs === undefined ? `${ours.toFixed(0)} ms` : `${(ours / theirs).toFixed(2)} ×`
  const both = theirs === undefined ? '' : `  ${ours.toFixed(0)} ms to ${theirs.toFixed(0)} ms`
  return `${name.padEnd(44)}${result} (aim ${aim})${both}`
}

const PARTS: Record<string, () => Promise<unknown>> = {
  async lists() {
    for (const line of describeLists(await measureLists(LIST_SIZES, ROUNDS.list), AIMS.list)) print(line)
  },
  async fling() {
    print(describeFling(await measureFling(FLING_ROWS, ROUNDS.fling, 3), AIMS.fling))
  },
  async transitions() {
    print(describeTransitions(await measureTransitions(ROUNDS.transitions)))
  },
  async start() {
    for (const result of await compareStart(ROUNDS.start)) print(describeStart(result))
  },
}

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = wanted.filter((name) => !PARTS[name])
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: not one of ${Object.keys(PARTS).join(', ')}`)
for (const [name, run] of Object.entries(PARTS)) if (wanted.length === 0 || wanted.includes(name)) await run()
