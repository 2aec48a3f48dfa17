import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { bareReact } from './bareReact.ts'
import { startScripts } from './startScripts.ts'

/**
 * The size budget: JavaScript of a first visit to `/` of the live build, in brotli bytes, as a ratio to react + react-dom.
 * Sizes are the same on every machine; times are not.
 *
 * - to quiet: every script until the network is idle
 * - needed: the entry, its static imports (the scripts that index.html names), and every chunk that was requested before
 *   the connect button was usable: present, enabled and working
 *
 * Of both, 0.21 are the formatter and the messages of one language, which are not divided.
 */
const AIMS = { toQuiet: 1.75, needed: 1.55 }

const LIVE = 'dist/live'

const brotli = (code: string | Buffer) => brotliCompressSync(code).length
const fileSize = (path: string) => brotli(readFileSync(`${LIVE}${path}`))
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
const print = (cells: string[]) => process.stdout.write(`${(cells[0] ?? '').padEnd(36)}${cells.slice(1).join('  ')}\n`)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(9)

const baseline = sum((await bareReact()).map(brotli))
const { all, needed } = await startScripts(LIVE)

for (const path of all) print([path, kilobytes(fileSize(path)), needed.includes(path) ? 'needed' : ''])
print(['react + react-dom alone', kilobytes(baseline)])

const verdict = (name: string, paths: string[], aim: number): boolean => {
  const size = sum(paths.map(fileSize))
  const ratio = size / baseline
  // Compares what it prints: the hashes in file names make some bytes of difference from commit to commit.
  const good = Number(ratio.toFixed(2)) <= aim
  print([name, kilobytes(size), `${ratio.toFixed(2)} × (aim ${aim})`, good ? '' : 'OVER'])
  return good
}
/** Whether README's size of a first visit is true, give or take what a commit changes. */
function isReadmeTrue(): boolean {
  const [text, stated] = /(\d+) KB of JavaScript/.exec(readFileSync('README.md', 'utf8')) ?? []
  const good = Math.abs(Number(stated) * 1000 - sum(all.map(fileSize))) <= 3000
  if (!good) print(['README.md', `says "${text}"`, 'WRONG'])
  return good
}

const verdicts = [verdict('to quiet', all, AIMS.toQuiet), verdict('needed', needed, AIMS.needed), isReadmeTrue()]
process.exitCode = verdicts.every(Boolean) && all.length > 0 ? 0 : 1
