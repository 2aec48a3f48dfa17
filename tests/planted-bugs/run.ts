/** `npm run planted-bugs [-- <part of a name or area>]`: plants each bug in a copy of the project and runs its tests. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Bug } from './bug.ts'
import { BUGS } from './bugs.ts'
import { runTests } from './runTests.ts'

/** Below the project, so that packages are resolved from its `node_modules`. */
const COPY = '.cache/planted-bugs'
const NOT_COPIED = ['.git', '.cache', 'dist', 'node_modules', 'test-results']

function copyProject(): void {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(COPY, { recursive: true })
  for (const name of readdirSync('.'))
    if (!NOT_COPIED.includes(name)) cpSync(name, `${COPY}/${name}`, { recursive: true })
}

function build(folder: string): void {
  const { status, stderr } = spawnSync('vite', ['build', '--mode', 'live-e2e', '--logLevel', 'error'], { cwd: folder })
  if (status !== 0) throw new Error(`The build in ${folder} failed:\n${stderr}`)
}

/** The test that fails with the bug and passes without it; undefined: the bug is not caught. */
function findCatchingTest({ file, changes, caughtBy }: Bug): string | undefined {
  const path = `${COPY}/${file}`
  const source = readFileSync(path, 'utf8')
  if (changes.some(([from]) => source.split(from).length !== 2))
    throw new Error(`${file} has changed: adapt tests/planted-bugs`)
  writeFileSync(
    path,
    changes.reduce((text, [from, to]) => text.replace(from, () => to), source),
  )
  try {
    if (!('unit' in caughtBy)) build(COPY)
    const failed = runTests(caughtBy, COPY).find(({ passed }) => !passed)
    if (!failed) return undefined
    const title = failed.path.join(' > ')
    const again = runTests(caughtBy, '.', failed.path).find(({ path }) => path.join(' > ') === title)
    return again?.passed ? title : undefined
  } finally {
    writeFileSync(path, source)
  }
}

const wanted = process.argv[2] ?? ''
const chosen = BUGS.filter(({ name, area }) => `${area}: ${name}`.includes(wanted))
const print = (text: string) => process.stdout.write(`${text}\n`)

copyProject()
if (chosen.some(({ caughtBy }) => !('unit' in caughtBy))) build('.')
let caught = 0
for (const bug of chosen) {
  const { unit, live } = { unit: undefined, live: undefined, ...bug.caughtBy }
  const where = unit ?? (live ? `tests/e2e/live/${live}` : 'tests/fault-matrix')
  const test = findCatchingTest(bug)
  if (test) caught += 1
  print(`${test ? '✓' : '✗'} ${bug.area}: ${bug.name}\n    ${test ? `${where}: ${test}` : `not caught by ${where}`}`)
}
print(`${caught} of ${chosen.length} caught`)
process.exitCode = chosen.length > 0 && caught === chosen.length ? 0 : 1
